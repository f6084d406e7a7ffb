import { type Breach, breach } from '../breach.ts'

const r = String.raw

/** Threats that reach outside the game; "I will vote you out" is part of the game. */
export const THREAT: readonly Breach[] = [
  breach({
    code: 'threat',
    keywords: [
      `life irl game match tournaments leagues even season leave out outside over done parking street corridor
       alley hallway work school home play`,
      `regret sorry suffer pay revenge ruin problem trouble watch consequences answer even remember forget settle
       deal make making teach kill shoot target hunt nominate vote voting punish find beat hurt hit crush destroy
       get wait come coming meet see word talk chat dead friends grudge payback`,
    ],
    says: [
      [
        // A time or place outside this game
        r`<OUTSIDE>`,
      ],
      [
        // Harm, a grudge, or an act against "you"
        r`regret`,
        r`sorry for`,
        r`be sorry`,
        r`suffer`,
        r`pay for`,
        r`revenge`,
        r`payback`,
        r`grudge`,
        r`ruin`,
        r`problems?`,
        r`trouble`,
        r`have (?:words|a (?:talk|chat|word|conversation|problem))`,
        r`(?:you're|you are|be) dead\b`,
        r`watch (?:out|your back)`,
        r`consequences`,
        r`answer (?:to|for)`,
        r`get even`,
        r`remember (?:this|that|it|what|how|who)`,
        r`(?:not|never|no|don't|won't|can't)(?: [\w']+){0,6} (?:friends?|speak|talk|invite|forget|forgive)`,
        r`settle (?:this|it|the score|accounts)`,
        r`deal with you`,
        r`(?:make|making) you`,
        r`teach you`,
        r`(?:kill|shoot|target|hunt|nominate|vote|votes|voting|punish|find|beat|hurt|hit|crush|destroy|get|waiting
          |wait|come|coming|meet|see)(?: (?:out|against|for|after|with))? you\b(?! (?:all|again|then|later|guys|soon))`,
      ],
      [
        // Announced: "I will", "you'll", "better"
        r`I'll`,
        r`I will`,
        r`I'm`,
        r`I am`,
        r`you'll`,
        r`you will`,
        r`we'll`,
        r`we will`,
        r`we're`,
        r`going to`,
        r`gonna`,
        r`will`,
        r`better`,
        r`watch`,
        r`let's`,
        r`I (?:do not|don't|never) forget`,
        r`see you`,
        r`revenge`,
        r`expect`,
      ],
    ],
    unless: [
      r`(?:see|learn|find out|understand|reveal\w*|open)(?: \w+){0,4} (?:cards?|roles?|colou?rs?|right|red|truth
        |<CHECKER>)\b`,
      r`(?:help|support|protect|save) you`,
      r`nice`,
      r`pleasure`,
      r`drink`,
      r`joke`,
      r`no hard feelings`,
      r`dinner`,
      r`beer`,
    ],
  }),
  breach({
    code: 'threat',
    keywords: [
      `punch talk slap stab strangle choke smack hurt slaughter sue dox black unfriend ban banned beat break smash
       bash knock rearrange rip bust kick report complain denounce fired expelled suspended arrested protest
       lawsuit police cops lawyer admins organisers federation boss employer wife husband parents mother father
       girlfriend boyfriend school family work online social face twitter instagram internet life ruin harm visit
       kids children house car outside parks alley street screenshots photos pictures videos recordings friends
       where address never won home place door office flat apartment spoil hack doxx delete account throat removed
       excluded career reputation membership teacher brothers cousins literally real actually leave club league
       head spit leak logs data secrets private chat which`,
      'I me my you your we',
    ],
    says: [
      [
        // Blows: "punch you"
        r`(?:punch|slap|strangle|smack|headbutt|throttle|spit (?:on|at)) (?:you|him|her|them|<SEAT>)\b`,
        // "I will hurt you", "I'll sue you"
        r`<I_WILL> (?:\w+ )?(?:punch|slap|stab|strangle|choke|smack|hurt|slaughter|sue|dox|blacklist|unfriend
          |ban) <WHO>\b`,
        // "I'll break your nose"
        r`(?:<I_WILL>|I)(?: \w+)? (?:beat <WHO> (?:up|black|senseless|bloody|to a)|beat the \w+ out of|(?:break|smash
          |bash|knock|rearrange|rip|bust|kick)(?: in| off| out)? (?:your|his|her|<SEAT>'s) (?:\w+ )?<BODY>)`,
        // "I'll report you to the organisers"
        r`<I_WILL>(?: \w+)? report(?:ing)? (?:you|all of you|both of you)\b(?! (?:as|my|that))`,
        r`<I_WILL>(?: \w+)? (?:report|complain|denounce)(?: about| on)?(?: <WHO>)?…(?:admins?|organi[sz]\w+
          |federation|club|moderators?|police|platform|league|host|management|authorities)`,
        // Bans, dismissals, expulsions: "you'll be fired", "kicked out of the club"
        r`(?:<I_WILL>|make sure|let's)…<WHO>(?: \w+){0,3} (?:banned|fired|expelled|suspended|blacklisted|arrested)`,
        r`(?:kicked|thrown|banned|removed|excluded|expelled)(?: out)? (?:of|from) (?:the|this|our|your|every
          |any) (?:club|league|server|federation|community|group|tournaments?|team)`,
        r`your (?:career|reputation|job|membership|account)(?: [\w']+){0,4} (?:finished|over|ruined|done|suffer|gone)`,
        r`(?:you|they|he|she|<SEAT>)(?:'ll| will|'re going to) (?:be|get) (?:banned|fired|expelled|suspended
          |blacklisted|arrested)`,
        // Complaints, and calls to the police, an employer or the family
        r`<I_WILL>(?: \w+){0,3} (?:fil(?:e|ing)…(?:complaint|report|protest|lawsuit)|(?:tell|telling|call|calling
          |contact|contacting|inform|show|showing|write to|talk to)(?: \w+){0,3} (?:police|cops|lawyer|admins?
          |organi[sz]ers?|federation|your (?:boss|employer|wife|husband|parents|mother|father|girlfriend|boyfriend
          |school|family)))`,
        // "I'll post it online"
        r`<I_WILL>(?: \w+){0,2} (?:tell|telling|show|showing|post|posting|send|sending|leak|publish|spread)…
          (?:at (?:work|school)|online|on (?:social media|facebook|twitter|instagram|the internet))`,
        // "I know where you live", "I'll come to your house", "I have your address"
        r`(?:know|find out|found out|learn) where (?:you|your \w+)(?: \w+)? (?:lives?|works?|parks?|sleeps?
          |goe?s? to)\b`,
        r`(?:com(?:e|ing)|go|going|visit\w*|wait(?:ing)?|show up|drive|be)(?: \w+){0,3} (?:to|at|by|outside|near
          |into) your (?:house|home|place|door|work|office|school|flat|apartment)`,
        r`I (?:have|know|got|found)(?: [\w']+){0,4} your (?:home |real |phone |email )?(?:address|phone|number and
          |name and)`,
        // "I'll ruin your life", "I'll hack you"
        r`<I_WILL>(?: \w+)? (?:make your (?:\w+ )?life (?:a |\w+ )?(?:hell|miserable|nightmare)|spoil your (?:next
          |future|other) \w+|(?:hack|doxx?) (?:you|your)|delete your account|ruin (?:your|his|her) (?:\w+ )?(?:life
          |career|reputation|rating|evening|weekend|marriage|tournament|next games?|every game))`,
        // "I'll hurt your family"
        r`<I_WILL>(?: \w+){0,2} (?:hurt|harm|come for|go after|visit|kill|find) your (?:family|kids|children|house
          |wife|husband|mother|dog|cat|car)`,
        // "Meet me outside"
        r`(?:meet me|(?:meet|find|get|catch) you|wait(?:ing)? for you|(?:settle|talk about|discuss) (?:this|it)|step
          |take (?:this|it)) (?:outside|in the (?:parking lot|alley|street|corridor))`,
        // Blackmail, relatives, helpers: "I have photos of you", "think of your kids", "my brothers will find you"
        r`I(?: still)?(?: have|'ve(?: got)?| got) (?:\w+ )?(?:screenshots|photos|pictures|videos|recordings) of you`,
        r`(?:leak|post|publish|expose|share|show|send)…your (?:private |chat |personal )?(?:logs?|messages|photos?
          |pictures|secrets|data)\b`,
        r`(?:remember|careful|think|know|find|follow|visit|see|meet|call|tell|hurt)(?: [\w']+){0,5} your (?:kids?
          |children|wife|husband|family|mother|parents|boss|employer|house|car|job|dog|school|address)\b`,
        r`which (?:car|house|school|bus) is yours`,
        r`your (?:kids?|children|wife|husband|parents|boss)\b[^.!?]{0,60}(?:remember|careful|think twice)`,
        r`my lawyer`,
        r`I(?:'ve)? (?:know|met|talk(?:ed)? to|am friends with) your (?:boss|employer|wife|husband|parents|mother
          |father|girlfriend|boyfriend|teacher)`,
        r`my (?:brothers?|friends|cousins?|husband|boyfriend|father) (?:will|'ll|are going to|is going to) (?:visit
          |find|beat|wait|deal|meet|talk to|come)\b`,
        r`(?:kill|hurt|hit) you (?:for real|literally|with my)`,
        r`(?:literally|really|actually) (?:kill|hurt|hit) you`,
        r`(?:not|never|n't) leave this (?:building|room|place|club|house)(?: alive)?`,
        r`friendship…(?:over|ends?|finished|done)\b`,
      ],
    ],
  }),
  breach({
    code: 'threat',
    always: true,
    keywords: ['never won not sure', 'again ever anymore long leave sure'],
    says: [
      [
        // "I'll make sure nobody plays with you"
        r`make sure(?: that)? (?:nobody|no ?one)(?: \w+){0,3} (?:invites?|plays?|talks?|speaks?|sits?|hires?)`,
        r`(?:never|not|won't) leave this (?:room|building|place|club|house)`,
        // "I'll never play with you again"
        r`(?:I(?:'ll| will|'m)?|make sure(?: that)? (?:you|they|he|she|<SEAT>)(?:'ll| will)?) (?:never(?: ever)?|not
          (?: going to)?|won't)(?: ever)? (?:play|sit|speak|talk|share|hang out|deal|invite|drive|lend|meet|come)\b
          (?: [\w']+){0,5} (?:you|<SEAT>|him|her|table|games?|league|club|evenings?|here)(?: \w+){0,4} (?:again|ever
          |anymore|as long)`,
        // "I'll never ever speak to you"
        r`(?:I(?:'ll| will|'m)?|make sure(?: that)? (?:you|they|he|she|<SEAT>)(?:'ll| will)?) (?:never(?: ever)?|not
          (?: going to)?|won't) ever(?: again)? (?:play|sit|speak|talk|invite)`,
      ],
    ],
  }),
  breach({
    code: 'threat',
    keywords: ['federation organisers admins lawyers attorney management'],
    says: [
      [
        // Those who rule outside the table
        r`(?:federation|organi[sz]ers?|admins?|administrators?|lawyers?|attorney|management)\b`,
      ],
      [
        // Announced: "I will", "let me"
        r`(?:I'll|I will|I'm going|we'll|I would|I'd|let me)\b`,
      ],
    ],
  }),
]
