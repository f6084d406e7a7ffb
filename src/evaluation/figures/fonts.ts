import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** The font of figures, which is installed with this package. */
export const FAMILY = 'DejaVu Sans'
export const FONTS = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const
