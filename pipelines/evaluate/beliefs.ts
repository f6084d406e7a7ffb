import { BINS } from '../../src/evaluation/deeds/believed.ts'
import type { Deeds } from '../../src/evaluation/report.ts'
import { type Bin, eceOf } from '../../src/evaluation/statistics/calibration.ts'

/** The bins of beliefs that have some: what the player states, or what an exact observer believes. */
export const binsIn = (deeds: Deeds['deeds'], whose: 'stated' | 'exact'): Pick<Bin, 'of' | 'stated' | 'share'>[] =>
  Array.from({ length: BINS }, (_, bin) => bin).flatMap((bin) => {
    const [stated, share] = [deeds[`${whose}_p${bin}`], deeds[`${whose}_true${bin}`]]
    return stated && share ? [{ of: stated.of, stated: stated.mean!, share }] : []
  })

/** The expected calibration error over these bins. */
export const eceIn = (deeds: Deeds['deeds'], whose: 'stated' | 'exact'): number => eceOf(binsIn(deeds, whose))
