/** Figures of speech that deny what a player said of the speaker: see {@link Bank}. */
export const ANSWER_IDIOMS = {
  plain: `
    {s}, your [theory|picture|story|portrait|impression|verdict] of me is [mistaken|wrong|upside down|off target|wide of the mark]
    {s}, you have [misjudged|misheard|underestimated|misinterpreted] me
    {s}, I [reject|dispute|contest|refute] that
    {s}, that misses the mark with me
  `,
  terse: `
    {s}, [nonsense|rubbish|hardly|negative|nope|objection|false alarm]
    {s}, try again
    {s}, think harder
  `,
  lively: `
    {s}, your argument [limps|leaks|squeaks|stumbles|collapses], and I am not guilty
    {s}, you are [chasing ghosts|tilting at windmills|seeing monsters|hunting butterflies|digging in the wrong garden] with me
    {s}, that is a [fairy tale|fantasy|fable|wild goose chase|conspiracy theory|horoscope], and I am not in it
    {s}, your [compass|crystal ball|radar|antenna|thermometer] is broken where I am concerned
    {s}, save your [breath|ammunition|arrows] for somebody guilty
  `,
  careful: `
    {s}, I [respect|appreciate|welcome] the scrutiny, but the conclusion about me is wrong
    {s}, allow me to [disagree|object|correct you|differ] about me
    {s}, I [regret|lament] that I come across that way, but it is not so
  `,
} as const
