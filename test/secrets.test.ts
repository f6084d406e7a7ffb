import { expect, test } from 'vitest'
import { hasKey, isWrittenAsKey, keepSecret, valueWithout, withoutKept } from '../schemas/secrets.ts'
import { isBareUrl, withoutSecrets } from '../schemas/url.ts'

test.each([
  'https://api.openai.com/v1',
  'https://generativelanguage.googleapis.com/v1beta/openai',
  'https://gateway.ai.cloudflare.com/v1/0123456789abcdef0123456789abcdef/my-gateway/openai',
  'https://my-resource.openai.azure.com/openai/deployments/gpt-4o-2024-11-20-global-standard',
  'https://k3f9x2m1q8.us-east-1.aws.endpoints.huggingface.cloud/v1',
  'http://127.0.0.1:8000/v1',
])('%s is a base URL without a key', (url) => {
  expect(isBareUrl(url)).toBe(true)
  expect(withoutSecrets(`the server at ${url} answered`)).toBe(`the server at ${url} answered`)
})

test.each([
  'https://proxy.example/sk-proj-4Qm8ZtR2vW7xYc1LpN5dKs9B/v1',
  'https://proxy.example/v1/key-0123456789abcdef0123',
  'https://proxy.example/hf_AbCdEfGhIjKlMnOpQrStUvWxYz012345/v1',
  'https://proxy.example/a9F3kQ7mZ2xV8bN4cT6yW1sD/v1',
  'https://user:word@proxy.example/v1',
  'https://proxy.example/v1?key=1',
])('%s has a key in it, and is not printed whole', (url) => {
  expect(isBareUrl(url)).toBe(false)
  expect(withoutSecrets(`the server at ${url} answered`)).toMatch(/…/)
})

test('commits, hashes and names of repositories are printed', () => {
  for (const part of [
    'a'.repeat(40),
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
    'train-00000.parquet',
    'my-mafia-data-2026',
  ])
    expect(isWrittenAsKey(part)).toBe(false)
  const url = `https://huggingface.co/datasets/user/games/commit/${'0123456789abcdef'.repeat(2)}01234567`
  expect(withoutSecrets(url)).toBe(url)
})

test('a secret is in no text and no name of a value; a short one is left', () => {
  const value = { a: 'the SECRETSECRET12 is', SECRETSECRET12: [{ b: ['SECRETSECRET12'] }, 1, null, true] }
  expect(JSON.stringify(valueWithout(value, 'SECRETSECRET12'))).toBe('{"a":"the … is","…":[{"b":["…"]},1,null,true]}')
  expect(valueWithout({ pick: 'none' }, 'none')).toEqual({ pick: 'none' })
  expect(valueWithout({ pick: '' }, '')).toEqual({ pick: '' })
})

test('a secret that is kept is left out of what is printed', () => {
  keepSecret('a-secret-of-this-run')
  keepSecret('short')
  keepSecret(undefined)
  expect(withoutKept('it is a-secret-of-this-run, in short')).toBe('it is …, in short')
})

test('words are no keys', () => {
  for (const text of [
    'a sk-ull',
    'api_key',
    'token-count',
    'the key-note speech',
    'pk-1',
    'risk-assessment-of-the-table',
  ])
    expect(hasKey(text), text).toBe(false)
})
