/** The word tokens of a text: lower case, words and numbers, without punctuation. An apostrophe inside a word belongs to it. */
export const tokensOf = (text: string): string[] => text.toLowerCase().match(TOKEN) ?? []
const TOKEN = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu

/** The text with every number replaced by "#", so that players and days look the same. */
export const masked = (text: string): string => text.replace(/\d+/g, '#')
