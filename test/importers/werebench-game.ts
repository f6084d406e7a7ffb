const ROLES = ['女巫', '村民', '狼人', '村民', '预言家', '狼王', '小红帽']

/** What is said, in order: status, speaker, text. */
const SAID: readonly (readonly [status: string, speaker: string, text: string])[] = [
  ['first_night', 'host', '天黑请闭眼'],
  ['sheiff_election', '5号', '我是预言家，3 号是查杀'],
  ['sheiff_election', '3号', '5 号在说谎'],
  ['sheiff_election', 'host', '5 号当选警长'],
  ['first_day', 'host', '昨天晚上 2 号死亡'],
  ['first_day', '1号', '我相信 5 号'],
  ['first_day', '6号', '我是村民, I swear to God'],
  ['first_day', 'host', '3 号被票出局'],
  ['second_night', 'host', '天黑请闭眼'],
  ['second_day', '6号', '我交牌'],
]

/** A game of seven as WereBench writes it, in words of our own. What is changed replaces fields of `metadata`. */
export function asWereBench(changes: object = {}): string {
  const names = ['host', ...ROLES.map((_, i) => `${i + 1}号`)]
  const alias = (i: number): string => `说话人 ${i + 1}`
  const metadata = {
    game_id: 1,
    source: 'a broadcast',
    game_status: { first_night: '00:00:01,000' },
    user_aliases: Object.fromEntries(names.map((name, i) => [alias(i), [name]])),
    real_role: Object.fromEntries(['host', ...ROLES].map((role, i) => [alias(i), role])),
    MVP: { id: '1号', votes: { first_day_votes: { vote_to: '3 号', cut_off_time: 7 } } },
    logs: '3 号被票出局，6 号交牌，好人阵营胜利。',
    language: 'chinese',
    ...changes,
  }
  const utterances = SAID.map(([status, speaker, text], i) => ({
    utterance_id: [i + 1],
    start_time: '00:00:01,000',
    status,
    speaker_id: speaker,
    is_host: speaker === 'host',
    role: 'host',
    text,
  }))
  return JSON.stringify({ metadata, utterances }, null, 1)
}
