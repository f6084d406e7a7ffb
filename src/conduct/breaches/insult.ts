import { type Breach, breach } from '../breach.ts'

const r = String.raw

/** Insults to a person; a bad vote may be called stupid. */
export const INSULT: readonly Breach[] = [
  breach({
    code: 'insult',
    keywords: [
      `idiots morons imbeciles retard cretins dimwits half nitwits dumb jack simply scumbags douche degenerates
       =numbskulls blockheads airheads wankers twats pricks stupid brain path worth useless disgrace ugly uglier trash garbage
       clowns jokes fools pig pigs swine donkey vermin cowards dummy noobs jerks creep losers waste filthy lying
       shut hell screw kill suck sick son mentally low psycho lunatics weirdos bimbos schizo dorks dolts dunces
       lowlifes dirtbags sleazebags hate =likes fat old monkey embarrassment`,
    ],
    says: [
      [
        // Nouns, unless the speaker means himself
        r`(?:idiots?|morons?|imbeciles?|retard(?:s|ed)?|cretins?|dimwits?|half-?wits?|nitwits?|dumb-?ass(?:es)?
          |jack-?ass(?:es)?|simpletons?|scumbags?|douche\w*|degenerates?|numbskulls?|blockheads?|airheads?|wankers?
          |twats?|pricks?|psycho(?:path)?s?|lunatics?|weirdos?|bimbos?|schizo\w*|dorks?|dolts?|dunces?|lowlifes?
          |dirtbags?|sleazebags?)\b(?<!\b(?:I'd|I would|I'm|I am|I was|I|me|us)(?:\s(?:be|been|feel|look|like|for
          |such|an?|the|also|being|have|as|just|really|total|complete|huge|big|little)){1,5}\s\S+)`,
        // "You are stupid"
        r`(?:<SEAT>|you(?: guys| people| all| two)?|he|she|they)(?:'re|'s| are| is| must be| were| was)(?: (?:just|so
          |really|such|all|that|truly|incredibly|too|very|fucking|simply|clearly|honestly|an?|both|pretty|completely
          |totally|absolutely|as)){0,6}(?: (?:stupid|dumb|brain-?(?:less|dead)|pathetic|(?:worth|use)less(?! (?:to
          |for|as|in|now|vote))|moronic|disgusting|ugly|trash|garbage|(?:\w+ )?(?:clowns?|jokes?|fools?|pigs?
          |disgrace|cowards?|dummy|noobs?|jerks?|creep|losers?|waste of))\b|(?: [\w]+){0,2} uglier than)`,
        // "Are you stupid", "how dumb are you"
        r`are (?:you|they)(?: (?:guys|all|people|really|that|so|completely|just|actually|this)){0,6} (?:stupid|dumb
          |retarded|brainless|braindead)`,
        r`how (?:stupid|dumb) (?:are|can|do|does|must|is) (?:you|he|she|they|<SEAT>)`,
        // "You stupid …", "such a loser"
        r`you (?:absolute |complete |total |fucking |little |big |poor |damn |bunch of |pack of |such ){0,6}(?:stupid
          |dumb|pathetic|worthless|ugly|disgusting|filthy|donkey|monkey|lying (?:piece|sack|bastard|pig)|clowns?\b
          |fools?(?=\s*(?:,|$))|cowards?\b|pigs?\b|swine\b|losers?\b|jerks?\b)`,
        r`stupid (?:people|players?|person|man|woman|boy|girl|cow|pig|little)`,
        r`(?:such a|you|these|bunch of|total|complete|pathetic) (?:losers?|swine|vermin)\b`,
        // "Dumber than", "shut up", "go to hell" and other set phrases
        r`(?:dumber|stupider) than`,
        r`(?:dumbest|stupidest) (?:player|person|people|man|woman|human|guy|one)`,
        r`I hate you`,
        r`nobody likes you`,
        r`you (?:fat|old) (?:\w+)(?= ?(?:,|$))`,
        r`shut (?:the \w+ )?up(?<=(?:^|[,;:—–-]|\b(?:just|please|so|you|now|and|oh))\s{0,3}shut[^.!?,]{1,12})\b`,
        r`shut your (?:\w+ )?(?:mouth|face|trap|hole)`,
        r`(?:go to|(?<!\bI\s)burn in|(?<!\bI\s)rot in) hell`,
        r`brainless (?:people|players?|bunch|sheep|fools?)`,
        r`an embarrassment to`,
        r`screw (?:you|yourself|off)`,
        r`kill yourself`,
        r`you suck`,
        r`son of a bitch`,
        r`mentally (?:ill|challenged|handicapped)`,
        r`sick in the head`,
        r`makes? me sick`,
        r`low(?:-| )iq`,
        r`your brain…(?:size|pea|empty|missing|small|dead)`,
      ],
    ],
  }),
  breach({
    code: 'insult',
    always: true,
    keywords: [
      `fuck moth f fu fuu fuuuck ck k fck shit bullshit horseshit batshit dipshit shiit sh bitch tch cunt nt c ass
       asses asshole dumb bastards whores sluts cock dick puss nigger n gger fag faggot kikes spics trann wtf stfu
       brains`,
    ],
    says: [
      [
        // Obscene words, also with letters masked
        r`\w*fu+ck\w*`,
        r`f[*@#]{1,3}c?k\w*`,
        r`f\*{3}`,
        r`fck\w*`,
        r`\w*sh[i1!*]+t(?:s|ty|head|ter|hole|show|ting|bag)?(?!\w)`,
        r`b[i1!*]tch\w*`,
        r`c[u*]nts?\b`,
        r`ass(?:es|-?holes?)?\b`,
        r`bastards?\b`,
        r`whores?\b`,
        r`sluts?\b`,
        r`cock-?suck\w+`,
        r`dick(?:s|-?heads?)?\b`,
        r`puss(?:y|ies)\b`,
        // Slurs
        r`n[i1*]gg(?:er|a)s?\b`,
        r`fag(?:got)?s?\b`,
        r`kikes?\b`,
        r`spics?\b`,
        r`trann(?:y|ies)\b`,
        r`wtf\b`,
        r`stfu\b`,
        r`(?:have|has|got) no brains?\b`,
      ],
    ],
  }),
]
