import * as z from 'zod'

const seat = z.int().min(1).max(9)
const someone = seat.nullish()
const seatKey = z.string().regex(/^[1-9]$/, 'it must be the number of a player')

/** The roles as the files name them. */
const roleSchema = z.enum(['simple_villager', 'werewolf', 'seer', 'guard', 'witch', 'hunter'])

const event = <Name extends string, Content extends z.ZodType>(name: Name, content: Content) =>
  z.object({ event: z.literal(name), content })

/** What is read of an event file. Ids of people, reviews and what players said of each other afterwards are not. */
export const eventSchema = z.discriminatedUnion('event', [
  event('roles', z.object({ player: seat, role: roleSchema })),
  event('cycle_round', z.object({ round: z.int().positive(), status: z.enum(['night', 'day']) })),
  event('inquired', z.object({ player: seat, is_werewolf: z.boolean() })),
  event('guard', z.object({ player: someone })),
  event('werewolf_night_discuss', z.object({ decision_kill: z.record(seatKey, someone) })),
  event('werewolf_kill', z.object({ target_player: someone })),
  event('healed', z.object({ player: someone })),
  event('poison', z.object({ player: someone })),
  event('shoot', z.object({ player: seat, shoot_player: someone, reason: z.string().nullish() })),
  event('speech', z.object({ player: seat, context: z.string().nullish() })),
  event(
    'speech_summary',
    z.object({
      player: seat,
      identity_label: z.record(z.string(), z.array(z.string())).nullish(),
      call_for_vote: z.array(z.union([seat, z.string()])).nullish(),
      self_present: z.array(z.string()).nullish(),
    }),
  ),
  event('voted', z.object({ player: seat, voted_to_player: someone, reason: z.string().nullish() })),
  event('vote_results', z.record(seatKey, seat)),
])
export type ReasoningEvent = z.infer<typeof eventSchema>
export type ContentOf<Name extends ReasoningEvent['event']> = Extract<ReasoningEvent, { event: Name }>['content']

/** The events that are read. */
export const READ: ReadonlySet<string> = new Set(eventSchema.options.map(({ shape }) => shape.event.value))

const NAMES: Readonly<Record<string, string>> = {
  simple_villager: 'a Villager',
  werewolf: 'a Werewolf',
  seer: 'the Seer',
  guard: 'the Guard',
  witch: 'the Witch',
  hunter: 'the Hunter',
}

/** What a player noted of the intentions of its own speech, in words. */
export function thoughtOf({
  self_present,
  identity_label,
  call_for_vote,
}: ContentOf<'speech_summary'>): string | undefined {
  const named = (labels: readonly string[]): string[] => labels.flatMap((label) => NAMES[label] ?? [])
  const self = named(self_present ?? [])
  const labels = Object.entries(identity_label ?? {}).flatMap(([player, roles]) =>
    /^[1-9]$/.test(player) && named(roles).length > 0 ? [`I call player ${player} ${named(roles).join(' or ')}.`] : [],
  )
  const calls = (call_for_vote ?? []).filter((one) => /^[1-9]$/.test(String(one)))
  const said = [
    ...(self.length > 0 ? [`I present myself as ${self.join(' or ')}.`] : []),
    ...labels,
    ...(calls.length > 0 ? [`I call for votes against player ${calls.join(' or ')}.`] : []),
  ]
  return said.length > 0 ? said.join(' ') : undefined
}
