import { type Breach, breach } from '../breach.ts'

const r = String.raw

/** Hints from the audience, from players who are out, or by phone. */
export const SPECTATOR_HINT: readonly Breach[] = [
  breach({
    code: 'spectator-hint',
    keywords: [
      `audience spectator viewer onlooker chat watch crowd outside stands behind back hall friend brother sister
       wife husband girl boyfriend mother mom text dm sms phone whatsapp telegram tip tipoff messag note stream
       live broadcast twitch youtube eliminated dead killed departed public gallery fans camera commentators waiter
       bartender assistant couch sofa bench bar lobby heard filming recording`,
    ],
    says: [
      [
        // The audience, unless somebody is only likened to it
        r`(?<!\b(?:for|like|as|than|become|becomes|remain|be|are|captive|mere|passive|just|a|an)\s(?:an?\s|the\s
          |any\s)?)(?:audience|spectators?|viewers?|onlookers?)\b`,
        r`(?<=\b(?:from|by|to|with|of)\s)an? (?:spectator|viewer|onlooker)`,
        r`an? (?:spectator|viewer|onlooker) (?:who |in |\w+ed |wrote |told |said |gave |sent )`,
        // The chat of a stream, and how the crowd reacts
        r`(?:(?:the|stream|live|twitch|youtube) chat|(?<=^\s*)chat) (?:\w+ )?(?:says?|said|thinks?|knows?|tells?|told
          |agrees?|is|are|wrote|writes|keeps)`,
        r`(?:crowd|public|gallery|stands|fans|cameram[ae]n|commentators?|waiter|bartender|assistant)(?:'s)?…
          (?:<REACTION>|reaction)`,
        // People at the back, outside or on the couch
        r`(?:back|front|last) row`,
        r`people (?:who are )?watching`,
        r`(?:according to|from|by|thanks to) (?:an?|my|some|the) (?:\w+ )?<PERSON>(?: \w+)? (?:outside|watching
          |in the (?:back|hall|room|crowd))`,
        r`(?:heard|learn\w*|know|told|found out)(?: \w+){0,2} from (?:the )?outside`,
        r`<TELL>(?: \w+){0,4} (?:on|from|in) the (?:couch|sofa|bench|stands|gallery|bar|hall|lobby)`,
        r`(?:on|from|in) the (?:couch|sofa|bench|stands|gallery|bar|hall|lobby)(?: \w+){0,2} (?:<TELL>|point\w*)`,
        r`outside (?:help|hints?|information|tips?|voice|source)`,
        // A person who watches tells something
        r`<PERSON>(?: \w+){0,3} (?:watching|filming|recording|outside(?! (?:of )?(?:that|this|these|those|the (?:pair
          |group|list|team|circle|mafia)))|in the (?:back|hall|stands|room|corridor|crowd|next room|doorway)
          |behind (?:me|you|<SEAT>|the (?:table|judge|camera)))~<TELL>`,
        // "My friend whispered to me"
        r`my (?:\w+ )?(?!friends\b)<PERSON>(?! <SEAT>)~(?:texted|messaged|wrote|whispered|signal\w*|winked|nodded
          |hinted|told me|mouthed|showed me|shak\w+)`,
        r`my (?:friend|brother|sister|wife|husband|girlfriend|boyfriend|mother|mom) (?:\w+ )?(?:says|said|tells|told
          |thinks)`,
        // Hints from outside
        r`(?:hints?|tips?|signals?|signs?|messages?|notes?|info(?:rmation)?|help|clues?)(?: \w+){0,3} from (?:(?:the
          |an?|some|our|my|one|of|people) ){0,6}(?:outside|(?:someone|somebody|people) (?:outside|watching|off)
          |<PERSON>(?! <SEAT>)(?: who|\s*,|\s*$))`,
        // A player who is out gives signs
        r`(?:eliminated|dead|killed|departed|voted(?:-| )out) (?:players?|ones?|<SEAT>|man|guys?)~(?:told me
          |<REACTION>|hinted to me|standing)`,
        r`hints?(?: \w+){0,2} from an? (?:eliminated|dead|killed) player(?!')`,
        // Messages, calls and broadcasts
        r`I (?:just )?(?:got|received|have|had) (?:an? )(?:\w+ )?(?:text|dm|sms|phone call|whatsapp|telegram|tip-?off
          |(?:message|note) from (?!<SEAT>))\b`,
        r`(?:saw|watch\w*|heard|see)…(?:on|from) (?:the |my )?(?:live ?stream|stream|broadcast|twitch|youtube|phone)\b`,
      ],
    ],
  }),
]
