/** What the card of a dataset says of the columns of `decisions`, in Markdown. */
export const decisionColumns = [
  '- `origin`: `drawn` from a seed, `played` at a live table, or the format that the game was imported from; ' +
    '`licence`: as its source states it, or `unknown`; `language`: of what is said.',
  '- `day`, `phase`: when in the game the decision was made, for example `night`, `morning`, `day` (speeches) or `vote`. ' +
    '`turn` counts the asks of this seat in its game, from 0.',
  '- `public_transcript`, `private_view`: lines of the prompt; together with the ask they are the user message of `sft`.',
  '- `legal_actions`, `chosen_action`: `act` with a `target` seat or a `word`. In a speech the target is whom it nominates.',
  '  The act `claim` is a proposal of a mafia player whom to shoot, not a claim to be the Sheriff.',
  '  An action has a target or a word, and the other is null; a speech that may nominate nobody has neither.',
  '  In `legal_actions` `reply` has the keys of the reply that takes the action: `pick`, `pick+say`, ' +
    '`pick+say?` (words may be left out), or `say` for a speech.',
  '  The word `none` is to name nobody, or not to vote for the seat; other words are options of the rules, such as `keep` and `remove`.',
  '- `chosen_action.source`: `made` as given at the first try; `repaired` after a retry, or cut, or ended by the judge; ' +
    '`default` chosen by the rules.',
  '- `probs`: the distribution that the choice was drawn from, one probability for each of `legal_actions`, as its player states it; ' +
    'empty if it states none.',
  '  No prompt contains it. For soft targets.',
  '- `reasoning`: the thought that the player kept to itself; null if it gave none.',
  '- `prompts`: the beginning of the SHA-256 of all the words that prompts are made of. `renderer`: how prompts are laid out. ' +
    '`full` is the whole history. In `compact` rules are',
  '  short, speeches of earlier days are given by what a listener hears in them, the state of the table follows, and thoughts are left out.',
  '- `tokens`: of prompt and completion; null where the recipe names no tokenizer.',
  '- `quality`: tries it took, whether the speech was cut, whether its ending was added.',
  '- `quality.grounding`: every claim about what everybody saw and heard, each with',
  '  - `place`: in the `speech` or in the `thought`; `start` and `end`: its offsets there, in UTF-16 code units;',
  '  - `code`: what it is about: a `vote`, a `nomination`, an `exit`, or what was `said`;',
  '  - `verdict`: `grounded` or `contradicted` by what the seat heard, or `not-checkable`.',
  '- `leakage`: which checks ran on the speech and the thought, and what they found, with offsets. ' +
    'A false claim is minor: lies are part of the game.',
  "- `value`: what the options were worth to the seat's team, " +
    'estimated by playing on from games that its view cannot tell from this one; null',
  '  where the recipe names no `values`, and for the moderator. No prompt contains it. ' +
    '`chances` and `errors`: the chance to win with each of `legal_actions`, and its standard error;',
  "  `best`: the place of the highest; `advantage`: the chosen action's chance less the mean of the others', " +
    'null where there is no other; `scaled`: the same divided',
  '  by the standard deviation of its role; `states`: imagined games for each action; `rollouts`: who plays them; ' +
    '`labels`: the version of `label` and `scaled`.',
  '- `label`: true where the choice was better than every other one by more than the error explains, false where another was better, ' +
    'null where rollouts do not tell, for some true ones of `scripted`,',
  '  and for all choices but votes of red, and those of `holy-grail`, `planner` and `wolf-enhance`: what rollouts say of them was not borne out.',
  '- `lesson`: what can be learned from the decision: `forced` (no choice), `floor` (the moderator), ' +
    '`listen` (a player said nothing), `empty` (nobody has',
  '  said or shown anything), `noise` (picked nearly at random), `clear` (one option has 95 % or more), ' +
    '`close` (no option has 95 %, but one is well likelier than by chance), ' +
    '`turning point` (rollouts: the best option',
  '  wins 25 points more often than the worst), `open` (of any act: the player states no probabilities for its actions, ' +
    'or there is only one action: last words, for example). `export` leaves out the first three.',
  "- `hindsight`: true roles, whether the seat's team won, whether it survived, its points, " +
    'whether its claims of role and checks were true. Never part of a prompt. A win is',
  '  the work of a whole team: `won` says little about one decision. `won` and `points` are null for a moderator.',
  '- `hindsight.claims`: what the speech claims, each with `kind` (`role` or `check`), `seat` (whom it is about), ' +
    '`says` (the role, or the result)',
  '  and `true`: whether it is so; null where not even the truth can tell.',
  '- `hindsight.voted_black`: whether a vote was against a black seat. ' +
    '`hindsight.belief_log_loss`: how wrong an exact observer in this seat was about the living at this',
  '  moment, the mean of −ln P(true team). `hindsight.moved`: by how much the speech moved each living red listener toward the truth, ' +
    'in the same unit. The last two only where the recipe names `values`.',
  '  `belief_log_loss` is null for a moderator, and where the seat knows the team of every other living player: ' +
    'there is nothing to be wrong about.',
  '  So it is for black seats that know their team, for red ones whose checks and what was shown leave one deal of teams, ' +
    'and in Mini-Mafia for the Detective and the mafioso.',
  '- `player`: who decided. Where players were given by role, this column and the style of speech can tell a team.',
].join('\n')
