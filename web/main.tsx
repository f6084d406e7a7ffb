import { render } from 'preact'
import type { DatasetPage } from '../schemas/dataset-page.ts'
import type { GamePage } from '../schemas/page.ts'
import { Dataset } from './dataset.tsx'
import { Game } from './game.tsx'

const data = JSON.parse(document.getElementById('data')!.textContent!) as GamePage | DatasetPage
render(data.kind === 'game' ? <Game page={data} /> : <Dataset page={data} />, document.getElementById('page')!)
