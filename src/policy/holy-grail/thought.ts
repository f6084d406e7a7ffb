import type { Option } from '../../../schemas/ask.ts'
import type { Parameters } from '../../belief/features.ts'
import type { Mind } from './mind.ts'

export function thoughtOf(_: Mind, __: Parameters, ___: Option): string | undefined {
  return undefined
}
