/** Examples for the help of each verb. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  generate: [
    'npx omerta generate --train 300 --validation 30 --seed 7 --players holy-grail --out runs/ten-players',
    'npx omerta generate --train 200 --players holy-grail --configs sft,reasoned --out runs/lessons',
    'npx omerta generate --train 3 --players "model:m@http://127.0.0.1:8000/v1*4,scripted*6" --out runs/model',
  ],
  estimate: [
    'npx omerta estimate --train 1000 --players holy-grail --values 8',
    'npx omerta estimate datasets/demo.json --models models.json',
  ],
  import: [
    'npx omerta import kaggle-werewolf replays --out runs/kaggle',
    'npx omerta import llmafia LLMafia/games --splits 80,10,10 --out runs/people',
  ],
  merge: ['npx omerta merge A B --out runs/whole'],
  rows: ['npx omerta rows runs/lessons --renderer compact --out runs/short'],
  validate: ['npx omerta validate runs/lessons', 'npx omerta validate runs/lessons --worlds all --strict -v'],
  show: ['npx omerta show runs/lessons --game 0 --seat 5', 'npx omerta show runs/lessons --row 3fa9c1'],
  export: ['npx omerta export runs/lessons --to messages --act speak,vote --limit 1000 --out runs/chat'],
  refine: [
    'npx omerta refine runs/lessons --near-duplicates 0.8 --quota act:500 --out runs/refined',
    'npx omerta refine runs/lessons --judge model:m@http://127.0.0.1:8000/v1 --min-score 3 --out runs/judged',
  ],
  view: ['npx omerta view runs/lessons --game 0', 'npx omerta view runs/lessons --game 0 --seat 3 --out seat-3.html'],
  stats: ['npx omerta stats runs/lessons --figures'],
  evaluate: [
    'npx omerta evaluate --player holy-grail --against scripted --ruleset classic-7 --deals 400 --out runs/duel',
    'npx omerta evaluate --player gguf:new.gguf --against gguf:old.gguf --ruleset mini-mafia --until decided --out runs/new',
    'npx omerta evaluate --player gguf:new.gguf --against gguf:old.gguf --ruleset mini-mafia --gate -3 0 --out runs/gate',
    'npx omerta evaluate gauntlet random,scripted,holy-grail --ruleset classic-7 --deals 200 --out runs/all',
    'npx omerta evaluate compare runs/new runs/old',
  ],
  serve: [
    'npx omerta serve --env --ruleset mini-mafia --players scripted --renderer compact',
    'npx omerta serve --env --ruleset classic-7 --pool pool.json --out runs/round-2 --log',
  ],
  episodes: ['npx omerta episodes runs/round-2 --values 8 --configs sft,preference --out runs/round-2-games'],
  train: [
    'npx omerta train sft runs/lessons --base runs/tiny --out runs/sft -- --epochs 2',
    'npx omerta train measure runs/lessons --base runs/decide --out runs/decide-measured -- --as decide',
  ],
  play: [
    'npx omerta play',
    'npx omerta play --ruleset classic-7 --terminal',
    'npx omerta play --ruleset classic-7 --invite 2 --judge',
  ],
  seat: [
    'npx omerta seat --ruleset mini-mafia --run "python3 player.py"',
    'npx omerta seat --ruleset classic-7 --listen --agents 2 --seconds 5',
  ],
  bridge: [
    'npx omerta bridge aiwolf --serve --seats 5 --remote 4 --players holy-grail --out runs/aiwolf',
    'npx omerta bridge aiwolf --join ws://127.0.0.1:8080/ws --players holy-grail --name omerta',
    'npx omerta bridge xmpp --serve --players holy-grail*4 --rounds 3',
    'npx omerta bridge xmpp --join gm@example.org --server xmpp://example.org --players holy-grail',
  ],
  push: ['npx omerta push runs/lessons --repo user/name --dry-run'],
  pull: ['npx omerta pull user/name --out runs/pulled'],
}
