import * as z from 'zod'

const count = z.int().nonnegative()
const checks = z.array(z.string().regex(/^[a-z]{1,20}$/)).max(50)

/** The receipt that `validate` writes for a dataset that has passed: time, coverage, and the hash of the checked files. */
export const receiptSchema = z.strictObject({
  format: z.literal(1),
  /** The version of omerta whose checks these were. */
  omerta: z.string().regex(/^[\w.-]{1,40}$/),
  checked: z.iso.datetime(),
  /** SHA-256 of the paths and hashes of all files of the dataset, without its figures. */
  files: z.string().regex(/^[0-9a-f]{64}$/),
  games: count,
  decisions: count,
  /** Under how many other deals each game was replayed: all, a number, or by default 64, and all for one game in a hundred. */
  worlds: z.union([z.enum(['all', 'default']), count]),
  /** Checks with partial coverage, and checks without any. */
  partly: checks,
  skipped: checks,
})
export type Receipt = z.infer<typeof receiptSchema>

/** A receipt as a page shows it: only while the files are the ones that were checked. */
export type Checked = Omit<Receipt, 'format' | 'files'>
