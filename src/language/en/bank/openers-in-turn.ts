import { lines } from './reason.ts'

/** How a speech in turn may begin. None says anything of the game that could be false. */
export const OPENERS_IN_TURN = lines(`
  good [day|evening|afternoon], [everybody|all|table|friends|neighbours|citizens]
  let me [be brief|be quick|be blunt|be frank|get to the point|start with the main thing|think out loud|cut to the chase|skip the pleasantries]
  [a few|some|a couple of] [thoughts|observations|remarks|impressions] from my side
  I have been listening [closely|with care|in silence|with growing interest|with both ears]
  here is [my read of the table|how I see it|where I stand|what I make of it|my honest opinion|what bothers me|the gist]
  I want to put my cards in order
  my turn, then
  let us get to it
  so, from the top
  all right
  straight to the point
  this is my view of things
  I took some notes
  let us look at the facts
  you wanted me to talk, so listen
  time for some opinions
  listen up
  hear me out
  first things first
  I will not waste your time
  deep breath, here goes
  right, sleeves rolled up
  I [woke up|sat down|came here] with [a headache|an open mind|more doubts than answers|little sleep and many doubts]
  talk is cheap, hands are expensive
  patience wins more evenings than [temper|volume|luck|bravado]
  [somebody here is lying through their teeth|somebody here is a splendid actor], and it is not easy to tell who
  quiet, please, I have a train of thought to catch
  bear with me, this will be [short|untidy|dry|unpopular|uncomfortable|speculative]
  I promised myself to be [brave|calm|concise|diplomatic|ruthless|methodical|generous] today
  pardon my [bluntness|hoarse voice|rambling|impatience|optimism]
  I would rather be [wrong and loud than right and mute|useful than popular|honest than polite]
  everybody has a theory, and this is mine
  let me lay my [cards|tools|reasoning|arguments] on the table
  [logic|arithmetic|psychology|common sense] first, [feelings|poetry|drama|jokes] later
  here comes my [sermon|weather report|homework|bulletin|forecast|contribution|verdict]
  I am no [detective|orator|prophet|mathematician|philosopher|mind reader], but I can [listen|compare|add up|notice things]
  let us play this [slowly|cleanly|like adults|by ear|with cool heads|without shouting]
  I scribbled half a page while you spoke
  I keep [turning it over|rearranging the puzzle|chewing on it|going in circles], and I always end up in the same place
  my memory is a sieve, so I wrote it down
  the longer I [sit|wait|ponder|stare], the clearer it gets
  nobody likes to go on record, so let me
  it is easy to hide in a noisy room
  I would like to [slow us down|wake us up|shake the tree|clear the air|break the ice|change the subject]
  trust nobody, [my grandmother|my coach|my uncle|an old teacher] used to say
  the devil is in the details
  let us [separate wheat from chaff|connect the dots|peel the onion|untangle this knot|sort the laundry]
  where there is smoke, there is somebody with matches
  if you [blink|yawn|daydream], you lose
  less [noise|drama|theatre|posturing], more [substance|listening|courage|arithmetic]
  I will [keep it tidy|spare you the poetry|leave the speeches to politicians|try not to ramble]
  sharpen your [ears|pencils|minds], this matters
  my [hands are cold|heart is racing|throat is dry|coffee is cold], but my head is clear
  honestly, this [table|company|crowd] is [hard to read|a puzzle|a hornets' nest|a beehive|full of poker faces]
  another round, another [riddle|gamble|headache|chance|opportunity]
  I will [condense|rewind|summarise|sketch|simplify|dissect|unpack] it for you
  imagine this table as a [kitchen|courtroom|theatre|fish tank|train compartment|sinking boat]
  half of this game is [psychology|stamina|manners|bookkeeping], the rest is [nerve|timing|instinct|stubbornness]
  I was never [fond of|good at] long introductions
  [politely|bluntly|briefly|humbly|cheerfully|grudgingly], here is my take
  my [grandmother|barber|dentist|neighbour|landlord] lies better than some of you
  I like [puzzles|riddles|crosswords], this one [less|especially]
  brew some [tea|coffee], this needs [concentration|stamina|attention]
  [sceptics|optimists|pessimists|dreamers|newcomers], perk up
  before somebody [hijacks|derails|buries|drowns] the discussion, a word from me
  [curious|peculiar|fascinating|exhausting|delightful] table, this
  a [thesis|hypothesis|prediction|confession|proposal] before I [forget|lose courage|sit down|get interrupted]
  [gather round|lend me your ears|settle down], [dear companions|fellow sufferers|good people]
  excuse the [delay|pause|yawning|shuffling of papers], I was [sorting|ordering|polishing|rehearsing] my thoughts
  [tension|suspicion|electricity] is in the air
  [a snapshot|an inventory|a diagnosis|a stocktaking] from where I sit
`)
