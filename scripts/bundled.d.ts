export function bundleFolder(root: string): string
export const STAMP: string
export function bundled(root: string): string | undefined
export function stampOf(root: string): string
