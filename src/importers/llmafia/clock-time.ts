import { BadSource } from '../importer.ts'

const TIME = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/

/** Seconds since midnight of a clock time such as "12:18:12". Throws {@link BadSource} if it is none. */
export function secondsOf(text: string, place: string): number {
  const [hours, minutes, seconds] = TIME.exec(text)?.slice(1).map(Number) ?? []
  if (hours === undefined)
    throw new BadSource(
      `${place}: there is no time ${text.slice(0, 20)}; it must be as 12:18:12, with hours to 23, minutes and seconds to 59`,
    )
  return hours * 3600 + minutes! * 60 + seconds!
}
