import { type Breach, breach } from '../breach.ts'

const r = String.raw

/** Talk to the judge; talk about him is legal. */
export const JUDGE_TALK: readonly Breach[] = [
  breach({
    code: 'judge-talk',
    always: true,
    keywords: ['judge moderator game master narrator referee'],
    says: [
      [
        // Addressed: "Judge, …", "please, judge"
        r`<JUDGE>(?<=(?:^|[;,:—–]|\b(?:mr|mister|madam|dear|hey|please|sorry|thanks|hello))\s{0,3}\w+(?: \w+)?)
          (?= please|\s*,|\s*$| (?:can|could|will|would|may) (?:you|we|I)| (?:warn|give|stop|repeat) )
          (?!\s*,? (?:said|announced|called))`,
        // Asked for something: "I ask the judge", "can the judge repeat"
        r`(?:I|we)(?:'d like to| want to| would like to| must| have to|'ll| will)? (?:ask|want|request|beg|need|urge
          |call on|appeal to|remind|would like) (?:the |our )?<JUDGE>\b`,
        r`(?:can|could|will|would|may|might) (?:the |our )?<JUDGE> (?:please )?(?:confirm|repeat|warn|tell|clarify
          |give|explain|check|remind|stop|note|say|remove|disqualify|count|announce|punish)`,
        r`<JUDGE> (?:should|must|needs to|has to|ought to|please)\b`,
      ],
    ],
  }),
]
