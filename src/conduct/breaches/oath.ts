import { type Breach, breach } from '../breach.ts'

const r = String.raw

/** Oaths: of one's own role or truth, in any form (decision 64). */
export const OATH: readonly Breach[] = [
  breach({
    code: 'oath',
    keywords: [
      `swear vow vows vowed pledge promise oath word heart hope life lives soul grave memory honou scout pinky
       lightning strike stake wager bible god gods heaven hand holy sacred everyone mother mom moms mum mums mama
       father dad dads kid kids child son sons daughters wife husband family sisters brothers grand cat dog parents
       ancestors may solemn`,
    ],
    says: [
      [
        // "I swear", "I can honestly swear"; not "swear words" and not "swear at"
        r`I(?:'ll|'d|'m)?(?: (?:do|can|will|would|must|shall|hereby|solemnly|honestly|really|just|even|also|still
          |truly|again|ready|willing|prepared|happy|able|want|have|need|am|to|here|sincerely|f\w+ing|could
          (?= swear (?:on|by|to|I)))){0,6} swear(?:ing)?\b(?! (?:words?|at|like|too))`,
        // "Swear to God", without a subject
        r`swear(?<=(?:^|[,;:—–-]|\b(?:and|or|but|so))\s{0,3}swear) (?:to|on|by|upon)`,
        // "I vow", "I pledge"; a pledge of a vote is part of the game
        r`I(?:'d|'ll)?(?: (?:do|will|can|hereby|solemnly|would|also|honestly)){0,6} (?:vow|pledge)\b(?! (?:my (?:vote
          |support|loyalty|help)|(?:not |never )?to (?!god|you|everyone|all|this|the|tell|speak)))`,
        // "I promise" of one's own role, check or truth; a promise of a vote is part of the game
        r`I(?:'ll)?(?: (?:can|do|will|could|hereby|honestly|solemnly|really)){0,6} promise(?: (?:to|you|all|everyone
          |everybody|of|guys|people|the|this|town|table|city|now|here|that)){0,6}[,:]?(?= (?:I(?:'m|'ve| am| was
          | have| did(?:n't)?| do(?:n't)?| checked| never| really| truly| saw)(?! (?:not )?(?:going|gonna|voting
          |about|nominating|to|planning|willing))|my (?:role|check|word|card|claim|result)|(?:it|this|that)(?:'s
          | is) (?:\w+ )?(?:true|truth)|(?:up)?on |by |god))`,
        // "I am red, I promise"
        r`I promise(?<=\b(?:I'm|I am|I was|I've|truth|true)\b[^.!?\n]{0,40}[,—-]\s?I promise)(?: you)?(?: that)?
          (?=\s*(?:[,;]|$))`,
        // "You have my word", "I give you my word"
        r`you(?:'ve)?(?: (?:have|got|all|both|can)){1,3} my (?:\w+ )?(?:word|promise|oath)\b(?! for)`,
        r`(?:I(?:'m|'ll| \w+)?|let me) (?:give|giving|gave|given)(?: [\w']+){0,5}? my (?:\w+ )?(?:word|promise|oath)\b`,
        // "On my mother's life", "by my honour"
        r`(?<!\b(?:attempts?|shots?|attack|votes?|hit)\s)(?:(?:up)?on
          |by) my (?:own |dear |dead |late |poor |two |three |whole |\w+ )?(?:<KIN>(?:'s|s'|'|s)?(?: (?:lives|life
          |grave|health|soul|eyes|memory))?|life|soul|honou?r|word|grave)\b(?! of)`,
        // "Word of honour", "on the grave of my father", "by all that is holy"
        r`(?:my )?word of honou?r`,
        r`(?:up)?on the (?:grave|life|lives|soul|memory|health|head) of my`,
        r`(?:by|on|upon) (?:all|everything|anything)(?: (?:that )?I|(?: that)?(?:'s| is)) (?:\w+ ){0,2}(?:holy|sacred
          |have|love|own|hold|dear|believe)`,
        // Set phrases: "cross my heart", "honest to God", "I bet my life"
        r`solemn(?:ly)? (?:promise|word|oath|vow|pledge|declare|affirm)`,
        r`cross my heart`,
        r`and hope to die`,
        r`hands? (?:up )?to (?:god|heaven)`,
        r`so help me god`,
        r`scout'?s'? honou?r`,
        r`pinky(?:-| )(?:promise|swear)`,
        r`hand (?:on|to|over) (?:my |the |a )?(?:heart|bible)`,
        r`honest to god`,
        r`god's (?:own )?honest truth`,
        r`(?:bet|stake|wager) my (?:life|honou?r)`,
        r`(?:vouch|guarantee|answer)(?: \w+){0,4} with my life`,
        r`(?:raise|raising) my right hand`,
        // "May God strike me", "may I drop dead"
        r`may (?:god|lightning|heaven|the (?:lord|heavens?|earth|ground|gods))…(?:strike|smite|punish|swallow|take
          |curse|damn) (?:me|us)`,
        r`may I (?:be (?:struck|cursed|damned)|die|drop|rot|burn|go blind|lose my|perish)`,
        r`may I(?= never )`,
        r`may my (?!vote|words?|last)\w+(?: \w+){1,4}? if`,
        // "Strike me dead", "let me die if I lie"
        r`strike me (?:dead|down|blind)`,
        r`(?:god|lightning) strike me`,
        r`let me (?:die|drop dead|burn|rot)…if I`,
        // "I take an oath", "this is my oath"
        r`I(?:'ll|'m|'ve|'d)?(?: (?:will|would|can|am|have|do|also|even|here|say|tell|you|this|it|now|just|all|to
          |ready|willing|speak|speaking|swear|taking|giving|making|take|took|give|gave|make|made|taken|given
          |that)){0,6} (?:an?|my|this|under|on) (?:\w+ )?oath\b`,
        r`(?:this|that|it|here)(?: is|'s) my (?:\w+ )?oath`,
        r`(?:take|taken|treat) (?:it|this|that|my \w+) as (?:an|my) oath`,
      ],
    ],
  }),
]
