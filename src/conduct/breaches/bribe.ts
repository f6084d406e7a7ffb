import { type Breach, breach } from '../breach.ts'

const r = String.raw

/** Bribes, bets for money and favours outside the game; a deal of votes is part of the game. */
export const BRIBE: readonly Breach[] = [
  breach({
    code: 'bribe',
    keywords: ['dollars bucks euros pounds quid rubles roubles usd eur cents $'],
    says: [
      [
        // A sum of money
        r`(?<!\bbottom\s)<MONEY>(?!(?:-| )question)`,
      ],
    ],
    unless: [r`million dollar question`, r`two cents`],
  }),
  breach({
    code: 'bribe',
    keywords: [
      `tickets ride taxi money drinks beers coffees wine whiskey vodka champagne dinners lunch breakfast meals
       pizzas steak burgers ice gift cash cigarettes`,
      `buy get order treat bring make owe give offer vote whoever anyone bet bets wager if pay me us trust spar
       gets free waiting for`,
    ],
    says: [
      [
        // A treat: drinks, cash, a ride home
        r`<TREAT>`,
      ],
      [
        // What makes it an offer: "I'll buy you", "on me", "whoever votes"
        r`(?:buy|get|order|treat|bring|cook|make|owe|give|offer|offering|giving|buying) (?:<WHO>|me|a|the)`,
        r`(?:is|are|'s|will be) on (?:me|us)`,
        r`bet`,
        r`wager`,
        r`gets?`,
        r`free`,
        r`waiting for`,
        r`for (?:your|the) (?:vote|silence|support|help|hand)`,
        r`for (?:the one|anyone|whoever)`,
        r`pay good`,
        r`(?:anyone|whoever|everyone|everybody|the (?:one|player)|those|person) (?:who )?(?:vot|nominat|help|trust
          |sav|spar)\w*`,
        r`if you (?:vote|nominate|help|trust|save|spare|go)`,
        r`(?:vote|nominate|trust|spare|save|protect|help|side)\b(?: [\w']+){0,6},? (?:and|then) `,
        r`I(?:'ll)? pay`,
      ],
    ],
    unless: [
      r`cup of (?:tea|coffee)`,
      r`piece of cake`,
      r`(?:for|eat|eats) (?:breakfast|lunch|dinner)`,
      r`no (?:such )?thing as a free`,
      r`free lunch`,
    ],
  }),
  breach({
    code: 'bribe',
    keywords: [
      `much pay paying bribe venmo paypal wire compensate cookies candy chocolates cakes desserts gifts presents
       ticket ride lift massage discount job raise phone watch car laptop bike fee fees rent favou price cost
       charge sell buy buying sale rating rank elo score profile points stars reviews recommendations winner money
       cash prize pot loser worth bet wager rounds get wash clean walk fix write drive what anything every home
       dishes laundry chores shopping assignment essay`,
    ],
    says: [
      [
        // "I will pay you"
        r`<I_WILL>(?: \w+){0,2} (?:pay|bribe|venmo|paypal|wire|compensate) (?:<WHO>|(?:for )?(?:your|the)
          (?: \w+)? (?:vote|taxi|ticket|dinner|drinks?|fees?|rent|entry|way|bill|debts?))\b(?! (?:back|attention
          |respect|a compliment))`,
        r`I(?:'m| am) (?:paying|bribing) <WHO>`,
        // Gifts: "I'll give you a present"
        r`<I_WILL>(?: \w+)? (?:give|giving|offer|offering|send|bring|lend|slip|hand|transfer|buy|get) (?:<WHO>|me)
          (?: (?:a|an|some|the|my|all|lot|of|bit|little|free|nice|new|small|big|box)){0,6} (?:cash|money|gifts?
          |presents?|tickets?|ride|lift|massage|discount|job|raise|phone|watch|car|laptop|bike|cookies?|candy
          |chocolates?|cakes?|desserts?)\b`,
        // Favours, owed or outside the game
        r`<I_WILL>(?: \w+)? (?:owe|return) (?:<WHO>|the)(?: \w+){0,2} favou?r`,
        r`<I_WILL>…favou?rs?…<OUTSIDE>`,
        r`<OUTSIDE>~<I_WILL>…favou?r`,
        // Bets for money
        r`(?:bet|wager) (?:you )?(?:\w+ )?(?:money|cash)(?! on)\b`,
        r`(?:make|place|propose|offer|have) (?:<WHO> )?(?:a |this |one )(?:\w+ )?(?:bet|wager)\b(?! (?:on|that))`,
        r`let's (?:bet|wager)\b`,
        r`(?:loser|winner) (?:pays|buys|owes)`,
        r`(?:bet|wager) (?:you )?(?:my |a |your )(?:\w+ )?(?:salary|watch|car|phone|savings|wallet)`,
        // Votes for sale
        r`<I_WILL>(?: \w+)? (?:buy|sell|rent) (?:you )?(?:my|your|his|her|their|the|a) votes?`,
        r`I(?:'m| am) (?:selling|buying) (?:\w+ )?votes?`,
        r`my vote (?:is for sale|has a price)`,
        r`name your price`,
        r`how much(?: \w+)? (?:do you (?:want|need|charge)|would you (?:want|take|pay)|(?:is|for)(?: \w+){0,3} vote)`,
        r`what…(?:cost|charge)…votes?\b`,
        // Ratings, reviews and shares of a prize
        r`(?:boost|raise|improve|increase|upvote) your (?:\w+ )?(?:rating|ranking|elo|score|rank|profile)`,
        r`(?:give|leave|write) <WHO>(?: an?)? (?:good|great|five|5|bonus|extra|positive|nice|excellent)(?:-|\s)?
          (?:\w+ )?(?:points?|stars?|reviews?|ratings?|marks?|recommendations?)`,
        r`(?:share|split) (?:the |my )?(?:prize|winnings|money|pot)`,
        // "Worth your while", "I'll buy you something"
        r`worth (?:your|their|his|her) while`,
        r`in it for (?:you|<SEAT>)\b`,
        r`<I_WILL>(?: \w+)? (?:buy|get) (?:you|<SEAT>|him|her|them)(?: all| both)? (?:an?|some|the|anything|something
          |whatever|new) ?(?!(?:\w+ )?(?:time|days?|nights?|rounds?|chances?|out|minutes?|votes?)\b)`,
        // Chores, wishes, and bets of a large number
        r`<I_WILL>(?: \w+)? (?:do|wash|clean|walk|fix|write|drive)(?: (?:your|you))(?: \w+)? (?:homework|dishes
          |laundry|chores?|car|dog|shopping|home|work|assignment|essay)\b`,
        r`(?:give|get|do|buy) you (?:anything|whatever|everything) you (?:want|like|ask|wish)`,
        r`(?:bet|wager)(?: (?:you|anyone))?(?: (?:on it))? (?:an? )?(?:(?!10\b)\d{2,}|twenty|thirty|fifty|hundred
          |thousand|million)\b`,
      ],
    ],
  }),
  breach({
    code: 'bribe',
    keywords: [
      'game match tournaments even season outside life',
      'help protect save support vote side cover easy spare carry play let lose repay make return reward debt owe',
    ],
    says: [
      [
        // A time or place outside this game
        r`<OUTSIDE>`,
      ],
      [
        // "I will help"
        r`<I_WILL>(?: \w+)? (?:help|protect|save|support|vote (?:with|for|as)|side with|cover|go easy|spare|carry
          |play for|let you|lose to|repay|make it (?:up|worth)|be in your debt|owe you|return|reward|do the same)`,
      ],
      [
        // Who is helped
        r`(?:you|<SEAT>|whoever|anyone|favou?r)\b`,
      ],
    ],
    unless: [r`\b(?:against|out) you`, r`regret`, r`revenge`, r`find out`, r`to help me`],
  }),
]
