/** Figures of speech for somebody who is suspected: see {@link Bank}. Each alternative is a whole way to say it. */
export const ACCUSE_IDIOMS = {
  plain: `
    {s} comes across as [nonchalant|apologetic|combative|patronising|aloof|melodramatic|sheepish|impatient], and not in an honest way
    {s} hides behind [generalities|irony|riddles|footnotes|pleasantries|smokescreens]
    {s} borrows every [opinion|argument|phrase|conclusion] from somebody else
    {s} sounds [cautious|tactical|diplomatic|opportunistic|indifferent|detached|uninvested] where an honest player would be [angry|worried|passionate|involved]
    {s} is more interested in [surviving|appearances|blending in|camouflage|popularity] than in solving anything
    {s} reacts [too fast|too late|like a machine|with delay|on cue] every time
    {s} sounds like somebody reading from a [script|prepared speech|cue card|prompt sheet]
    {s} moves through this game like a [burglar|shoplifter|smuggler|stowaway|pickpocket]
    {s} has the face of a [gambler on a losing streak|student without homework|driver who saw the radar too late]
    {s} is [overacting|improvising|bluffing|posturing|backpedalling|stonewalling|grandstanding|freeloading|coasting]
    I catch {s} [contradicting the room|changing tone|fishing for approval|repeating others|drifting with the tide]
    I notice how [eager|relieved|restless|stiff|rehearsed|theatrical|scripted|jumpy|mechanical] {s} sounds
    {s} keeps [stirring the pot|muddying the waters|moving the goalposts|throwing sand in our eyes|feeding us crumbs]
    what {s} offers us is [smoke|fog|theatre|decoration|padding|wallpaper|filler]
  `,
  terse: `
    {s} is [counterfeit|brittle|smug|cagey|frantic|evasive|unconvincing|incoherent|wooden|sugary]
    {s} [wriggles|stammers|flatters|parrots|sulks|flinches|waffles|meddles]
    {s} smells of [smoke|panic|fear|trouble|fish|mischief]
    {s} is a [fraud|fox|chameleon|wolf in a woolly coat|snake in the grass|ghost|shadow|puppet master|sleeper|parasite]
    {s} squirms
    {s} wobbles
    {s} is [cornered|slippery|murky|hollow|shifty|crooked|rattled|poison|ballast]
  `,
  lively: `
    {s} sells us a [bicycle without wheels|bridge|swamp|haunted house|lemon] and calls it [strategy|insight|a bargain|teamwork|progress]
    {s} circles the [weakest|wounded|loneliest] player like a [vulture|shark|hyena|jackal|moth around a lamp|mosquito]
    {s} is about as convincing as [a plastic flower|a cardboard sword|a rubber knife|a paper umbrella|a weather forecast for next summer|a wig in a storm|a chocolate teapot|an umbrella in a bathtub|a snowman in July|a parrot with a diploma]
    {s} works this table like a [magician|lawyer on commission|carnival barker|street juggler|pickpocket at a fair|door-to-door salesman|ventriloquist]
    {s} grins like a [cat with feathers in its whiskers|schoolboy behind a broken window|crocodile at the dentist]
    {s} is baking us a [cake|pie|soufflé] of [lies|excuses|half-truths|alibis|nonsense], and it is burning
    I trust {s} about as far as I can throw a [piano|refrigerator|grand piano|tractor|hippo|locomotive|wardrobe|cathedral|lawnmower]
    {s} is as slippery as [an eel|a wet bar of soap|a fish in oil|an icy pavement]
    {s} is as [nervous as a cat on a hot roof|false as a rubber coin|straight as a corkscrew|transparent as a brick wall|innocent as a fox in a henhouse]
    {s} deserves an [award|oscar|ovation] for this performance
    {s} could sell [sand in the desert|umbrellas in a drought|ice to penguins], but not to me
    {s} is dancing around every [topic|argument|subject] like a [boxer|ballerina|matador]
    my [alarm|radar|inner detector|gut|nose|spider sense] goes off whenever I look at {s}
    {s} is hiding behind [charm|politeness|jokes|big words|long sentences|a friendly smile]
    I would not buy a [used car|second-hand watch|raffle ticket|timeshare|horse|bridge|treasure map|leaky boat] from {s}
    {s} is skating on [thin|very thin|dangerously thin] ice
    {s} has been playing both [sides|ends against the middle] with [gusto|flair|zest]
    I can hear the gears [grinding|creaking|spinning] in the head of {s}
    {s} wears a mask, and it is [slipping|crooked|cheap|cracking]
  `,
  careful: `
    the [rhythm|wording|timing|emphasis|vocabulary] of {s} sounds [borrowed|manufactured|laboured|hollow] to me
    my [scepticism|mistrust|unease|discomfort] about {s} is [mounting|deepening|stubborn|hardening|considerable]
    {s} is [selective|economical|inventive|generous|careless] with the facts
    {s} has left [gaps|inconsistencies|loopholes|cracks|holes] that an honest player would have [filled|repaired|explained|bridged]
    {s} leaves me with [an unpleasant|an uncomfortable|an uneasy|a sour|a bitter] aftertaste
    the logic of {s} is [shaky|circular|flimsy|threadbare|lopsided|patchy|convenient]
    I struggle to [reconcile|square] the words of {s} with an honest [motive|intention|mindset|outlook]
    the posture of {s} strikes me as [calculated|defensive|artificial|forced|contrived|tense|evasive]
    I detect [a pattern|some hedging|a hidden agenda|a false note|a certain haste|too much polish] in {s}
    {s} contributes [noise|sparks|slogans|platitudes|hot air] rather than analysis
    I have reservations about {s} that I cannot [dismiss|silence|shrug off|argue away]
    held against the others, {s} comes out [badly|poorly|last|worst|short]
    the more I weigh {s}, the [heavier my doubts become|less I am reassured|worse it gets]
  `,
} as const
