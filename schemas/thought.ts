/** How a reply begins that has a thought before it, in the tags that chat templates of reasoning models read. */
export const THOUGHT_BEGIN = '<think>\n'
export const THOUGHT_END = '</think>'

/** A thought as it stands before a reply. A thought cannot end itself. */
export const thoughtText = (thought: string): string =>
  `${THOUGHT_BEGIN}${thought.replaceAll(THOUGHT_END, '< /think>')}\n${THOUGHT_END}\n\n`
