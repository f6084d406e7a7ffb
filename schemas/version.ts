import * as z from 'zod'

/** A version of omerta, as named in its files. Cards and reports show it unchanged. */
export const versionSchema = z
  .string()
  .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[a-z0-9]{1,20}(?:\.[a-z0-9]{1,20})?)?$/, 'it must be a version, as 1.2.3')
