import { type Breach, breach } from '../breach.ts'

const r = String.raw

/** Appeals to religion, morals or mercy in place of arguments. */
export const RELIGIOUS_APPEAL: readonly Breach[] = [
  breach({
    code: 'religious-appeal',
    keywords: [
      `god gods allah jesus christ heaven lord pray bible scriptures koran quran torah commandments believe muslim
       catholic jew buddhist hindu religious faith sin sins sinful immoral unethical ungodly blasphem moral ethical
       mercy pity compassion conscience karma sake holy`,
    ],
    says: [
      [
        // "God is my witness", "for God's sake"
        r`(?:god|allah|jesus|heaven|the lord) (?:is|be|as|will be) my (?:witness|judge)`,
        r`for (?:god|christ|jesus|heaven)'?s'? sake`,
        r`for the love of (?:god|christ|jesus)`,
        r`in the name of (?:god|christ|jesus|the (?:lord|father)|allah)`,
        r`by (?:allah|jesus|christ)\b`,
        // Prayer, scripture, "as a believer"
        r`pray(?:ing)? (?:to|for (?:you|your|my)|with me)\b`,
        r`(?<!\bon\s(?:the\s|a\s)?)(?:(?:the|holy) bible|scriptures?|koran|quran|torah|ten commandments|allah
          |jesus christ|our lord|holy (?:mary|spirit|book))\b`,
        r`as an? (?:\w+ )?(?:believer|christian|muslim|catholic|jew|buddhist|hindu|(?:wo)?man of (?:god|faith)
          |religious|person of faith)`,
        // Sin, morals, mercy, conscience
        r`(?:a|is|be) (?:mortal |deadly |great )?sin(?:ful)?\b(?! not)`,
        r`(?:it|that|this)(?:'s| is| would be) (?:\w+ )?(?:immoral|unethical|ungodly|blasphem\w+|morally wrong)`,
        r`(?:moral|ethical) (?:duty|obligation)`,
        r`(?:have|show)(?: some| a little)? (?:mercy|pity|compassion)`,
        r`have you(?= no (?:conscience|heart|soul|mercy))`,
        r`your conscience`,
        // "God will punish you", "God knows I am red"
        r`god (?:will|shall|would) (?:punish|judge|forgive|curse|damn|reward|bless)`,
        r`god (?:knows|sees) (?:I|I'm|that I|the truth|my)\b`,
        r`god (?:bless|forgive) (?:you|me|us)`,
        r`believe in god`,
        r`fear god`,
        r`faith in god`,
        r`before god`,
        r`karma (?:will|is)`,
        r`for the sake of (?:my|your|our) (?:\w+ )?(?:<KIN>|soul)`,
      ],
    ],
  }),
]
