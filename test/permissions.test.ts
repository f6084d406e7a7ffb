import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireFolder, requirePage, requireWritable } from '../pipelines/out-folder.ts'
import { openDataset } from '../src/storage/folder.ts'

// Root may write and read everywhere.
test.skipIf(process.getuid?.() === 0)('a folder without the permission is refused before anything is done', () => {
  const base = mkdtempSync(join(tmpdir(), 'omerta-permissions-'))
  const closed = join(base, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o555)
  try {
    for (const check of [() => requireFolder(join(closed, 'new')), () => requireWritable(closed)])
      expect(check).toThrow(/^cannot write to .*closed.*: you lack the permission/)
    expect(() => requirePage(join(closed, 'page.html'))).toThrow(
      /^cannot write to .*page\.html: you lack the permission/,
    )
    requireFolder(join(base, 'new'))
    chmodSync(closed, 0o000)
    expect(() => openDataset(closed)).toThrow(/^cannot read .*closed: you lack the permission/)
  } finally {
    chmodSync(closed, 0o755)
    rmSync(base, { recursive: true })
  }
})
