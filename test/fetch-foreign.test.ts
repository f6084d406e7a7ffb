import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('without a network the script that fetches games of others says so in one sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'omerta-fetch-'))
  const env = { ...process.env, FOREIGN_BASE: join(folder, 'nowhere') }
  const { status, stderr } = spawnSync('bash', ['scripts/fetch-foreign.sh', folder], { encoding: 'utf8', env })
  expect(status).toBe(3)
  expect(stderr).toMatch(/^fetch-foreign\.sh: \S+\/nowhere\/niveck\/LLMafia cannot be reached \(.+\); try again .+\n$/)
  expect(stderr).not.toContain('fatal')
  expect(existsSync(join(folder, 'llmafia'))).toBe(false)
  rmSync(folder, { recursive: true })
})
