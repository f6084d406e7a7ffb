// Makes time pass faster in a whole program, for tests: node --import ./test/table/hasty-time.ts scripts/omerta.js play
const HASTE = 8
const { now } = Date
const begun = now()
Date.now = () => begun + (now() - begun) * HASTE
const later = globalThis.setTimeout
globalThis.setTimeout = ((call: () => void, milliseconds = 0) => later(call, milliseconds / HASTE)) as typeof later
