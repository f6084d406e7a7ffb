import { rulesetNamed } from '/work/main/src/game/rulesets/rulesets.ts'
import { recipeSchema } from '/work/main/schemas/recipe.ts'
import { playGame, rulesetOf } from '/work/main/src/play/series.ts'
import { playerNamed } from '/work/main/src/policy/players.ts'
import { rowsOf } from '/work/main/src/rows/rows.ts'
import { readWords } from '/work/main/src/storage/prompts.ts'
import { checkLeaks, noTally } from '/work/main/pipelines/leaks.ts'
const words = readWords('en')
for (const ruleset of ['mafia-2025','fiim']) {
const recipe = recipeSchema.parse({ ruleset, seed: 'm', games: { train: 200 } })
const rs = rulesetOf(recipe)
let t = performance.now()
const games = []
for (let i = 0; i < 200; i++) games.push(await playGame(recipe, rs, 'train', i, (n, r) => playerNamed(n, r, words, recipe.sampling)))
console.log(ruleset, 'play', (performance.now()-t)/200); t = performance.now()
const rows = games.map(g => rowsOf(g, { words }))
console.log('rows', (performance.now()-t)/200, rows.reduce((s, r) => s + r.decisions.length, 0)/200); t = performance.now()
const tally = noTally()
let found = 0
for (let i = 0; i < 20; i++) found += checkLeaks(games[i], rs, 64, rows[i], { words }, tally).length
console.log('leaks 64', (performance.now()-t)/20, found); t = performance.now()
for (let i = 0; i < 4; i++) found += checkLeaks(games[i], rs, 'all', rows[i], { words }, tally).length
console.log('leaks all', (performance.now()-t)/4, found, games.map(g=>g.record.choices.length).slice(0,4)); 
console.log(games.map(g => g.log.filter(t => t.event.type==='started').length).join(''))
}
