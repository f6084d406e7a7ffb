import type { Role } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'
import { type Metadata, seatOf } from './werebench-source.ts'

/** Roles by the names of the source, typing errors of it included. Roles of a third party are not among them. */
const ROLES: Readonly<Record<string, Role>> = {
  村民: 'civilian',
  平民: 'civilian',
  预言家: 'sheriff',
  女巫: 'witch',
  猎人: 'hunter',
  阔人: 'hunter',
  守卫: 'doctor',
  禁言长老: 'silencer',
  潜行者: 'stalker',
  魔术师: 'magician',
  白痴: 'idiot',
  九尾妖狐: 'fox',
  小红帽: 'redhood',
  操纵月亮的女孩: 'moongirl',
  狼人: 'mafia',
  白狼王: 'whitewolf',
  狼王: 'wolfking',
  狼美人: 'wolfbeauty',
  恶魔: 'demon',
  狼兄: 'elderwolf',
  狼弟: 'youngerwolf',
  天狗: 'skydog',
  狼外婆: 'grandmother',
}
/** Wolves that may not know the others, or be known to them, from the beginning. */
export const APART = ['demon', 'elderwolf', 'youngerwolf', 'skydog', 'grandmother']

/** Roles by seat. A role is given to an alias, which names a seat. */
export function dealOf({ user_aliases: aliases, real_role: roles }: Metadata): Role[] {
  const deal: Role[] = []
  for (const [alias, called] of Object.entries(roles))
    for (const name of aliases[alias] ?? [alias]) {
      const seat = seatOf(name)
      if (seat === undefined || seat === 0) continue
      const role = ROLES[called]
      if (role === undefined)
        throw new BadSource(`real_role: seat ${seat} has the role "${called}", which is not known here`)
      if (deal[seat - 1] !== undefined && deal[seat - 1] !== role)
        throw new BadSource(`real_role: seat ${seat} has two roles`)
      deal[seat - 1] = role
    }
  const seats = Math.max(
    deal.length,
    ...Object.values(aliases).flatMap((names) => names.map((name) => seatOf(name) ?? 0)),
  )
  for (let seat = 1; seat <= seats; seat++)
    if (deal[seat - 1] === undefined) throw new BadSource(`real_role: seat ${seat} has no role`)
  return deal
}
