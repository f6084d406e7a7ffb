import { type Breach, breach } from '../breach.ts'

const r = String.raw

/** What could only be seen, heard or felt at night (decision 63); results of checks may be told. */
export const NIGHT_PERCEPTION: readonly Breach[] = [
  breach({
    code: 'night-perception',
    keywords: [
      `midnight turn meeting made night over asleep sleeve slept woke wakes awake hunt shooting shot clos shut dark
       check chose choosing deciding called`,
      `move moving stir shift turn point gestur nod nods nodded waved waving rais lift tap taps tapped breath cough
       sneez whisper rustl creak squeak chair sleeve foot steps nois sounds look awake woke wakes waking open eyes
       laugh giggl chuckl signs sigh lean sniff shuffl knock talk brushed nudged poked touched bumped kicked voices
       wink draft breeze reach his her your clothes jacket arm hand heard smelt fidget click glimpse exchang sweat
       elbow`,
    ],
    says: [
      [
        // A movement or a noise, and the night near it
        r`<MOTION>~<NIGHT>`,
        r`<NIGHT>~<MOTION>`,
        r`I (?:\w+ )?(?:heard|smelled|smelt|overheard) (?:<SEAT>|something|somebody|someone|an?|his|her)(?!…(?:say
          |said|claim))~<NIGHT>`,
        r`<NIGHT>~I (?:\w+ )?(?:heard|smelled|smelt|overheard) (?:<SEAT>|something|somebody|someone|an?|his|her)(?!…
          (?:say|said|claim))\b`,
      ],
      [
        // Somebody it comes from
        r`(?:<SEAT>|he|she|someone|somebody|you|his|her|neighbou?r|my (?:left|right)|the (?:left|right)|me|I
          (?:'ve)? (?:heard|saw|felt|noticed|sensed|could))\b`,
      ],
    ],
    unless: [
      r`(?:chose|picked|killed|shot|hit|died|removed|took|lost)(?: \w+){0,2} <NIGHT>`,
      r`I (?:checked|chose|picked|woke)`,
      r`as the <ACTS_AT_NIGHT>`,
      r`(?:no ?one|nobody|stop|not allowed|illegal|forbid\w*|rules?|if|would|who|what|why|probably|maybe|must have)\b`,
      r`(?:did not|didn't|never|cannot|can't|couldn't|haven't) (?:\w+ )?(?:hear|see|feel|notice|move|heard|seen|felt
        |moved|talk)`,
      // How somebody sounds now, as they speak
      r`I notice how \w+ (?:\w+ ){1,3}sounds(?!…<NIGHT>)`,
      // What all were told in the morning, as a reason
      r`(?:lived through the night after|claimed and lived through the night|the night (?:spared|proved)|(?:paid |shot
        (?:\w+ ){1,3})for (?:that|an?|the) (?:\w+ ){0,3}(?:claim|check))(?!…(?:heard|felt|overheard))`,
      r`(?:heard|saw|felt) nothing`,
      r`nothing (?:moved|happened)`,
    ],
  }),
  breach({
    code: 'night-perception',
    keywords: [
      `peek peeped eyes tapped brushed nudge poke touch bump judge card hear felt feel saw see seen noticed spotted
       caught sensed mask blindfold eyelids fing half squint`,
    ],
    says: [
      [
        // "I heard 4 breathing"
        r`I(?: \w+)? (?:heard|hear|felt) (?:<WHO>|my neighbou?r)(?:'s \w+| \w+ly)? (?:mov(?:e|ed|ing)(?! (?:to|on
          |against))|stir(?:ring)?|breath(?:e|ing)|rustl\w+|cough\w*|whisper\w*|wake up|get up|tap(?:ping)?|shuffl\w+
          |sneez\w+|(?:rais|lift)(?:e|ing)? (?:his|her|your))\b(?!…<DAY>)`,
        // "I saw 4 pointing"
        r`I(?:'ve| have)?(?: \w+)? (?:saw|see|seen|noticed|spotted|caught) <WHO>(?: and <SEAT>)? (?:point(?:ing)?
          (?! out| the| fing)|gestur\w+|signal\w*|wink\w*|nod(?:ding)?|awake|wak(?:e|ing) up|look(?:ing)? around|mov
          (?:e|ing)(?=\s*(?:[,;]|$)))\b(?!…<DAY>)`,
        // Peeking
        r`(?:<WHO>|I|we)(?: (?:was|is|were|are|has|have|had|been|must|may|might|clearly|definitely|obviously|probably
          |certainly|also|just|'s)){0,6} pee[kp](?:ed|ing)\b`,
        r`(?:saw|caught|noticed|spotted) <WHO>(?: \w+)? pee[kp]\w*`,
        r`<WHO> did peek`,
        // "I opened my eyes too early"
        r`I (?:opened|had) my eyes (?:open )?(?:for a|too (?:early|soon)|a (?:bit|little|second|moment)|slightly
          |briefly|early)`,
        r`I opened my eyes and saw(?!…(?:dead|gone|killed|morning|body))`,
        // "I felt a tap", "I felt the table shake"
        r`I(?: \w+)? (?:felt|feel|sensed) (?:a|an|the|some|someone|somebody|something)(?: \w+){0,2}? (?:tap|nudge
          |poke|bump|touch|touching|tapping|vibration|kick|breeze|draft)\b(?! of)`,
        r`I(?: \w+)? (?:felt|feel)(?: \w+){0,2} (?:table|chair|floor)(?: \w+)? (?:shak\w+|shook|mov\w+|vibrat\w+)`,
        // A touch, and a noise from one side
        r`<TOUCH> (?:me (?:on|in) the|my) <BODY>`,
        r`(?:I|we) (?:\w+ )?(?:heard|felt|sensed|noticed)~(?:<NOISE>|movements?) (?:\w+ )?(?:from|near|beside|next to
          |on|to|of|by) (?:<SEAT>|my (?:left|right)|the (?:left|right))`,
        // Half-closed eyes, a look under the mask, where the judge's voice was, a card that was seen
        r`half(?:-| )closed eyes`,
        r`eyes half(?:-| )closed`,
        r`squint\w*`,
        r`(?:under|through|behind|below) (?:the |my |his |her )?(?:mask|blindfold|eyelids|eyelashes|fingers)\b`,
        r`judge(?:'s)?(?: \w+)? (?:voice|steps|footsteps|breath|walked|stood|standing|paused)…(?:towards?|near|behind
          |next to|close to|beside|in front of) <SEAT>`,
        r`I saw (?:<SEAT>'s|his|her|your) (?:role )?card`,
      ],
    ],
  }),
]
