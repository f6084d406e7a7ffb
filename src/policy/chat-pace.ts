import type { Ask } from '../../schemas/ask.ts'

/** A talkative player posts once in this many seconds on average: in 44 % of ticks of 15 seconds (time-to-talk.md, section 7). */
export const SECONDS_BETWEEN_POSTS = 26

/** The share of messages that are whispers, in games that have them. */
export const WHISPERS = 0.15

/** Whether a chat is in the last third of its phase; false without ticks. */
export const isLate = ({ tick }: Pick<Ask, 'tick'>): boolean => tick !== undefined && tick.now * 3 > tick.of * 2
