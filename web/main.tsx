import { render } from 'preact'
import type { DatasetPage } from '../schemas/dataset-page.ts'
import type { EvaluationPage } from '../schemas/evaluation-page.ts'
import type { GamePage } from '../schemas/page.ts'
import { Dataset } from './dataset.tsx'
import { EvaluationView } from './evaluation.tsx'
import { Game } from './game.tsx'

const data = JSON.parse(document.getElementById('data')!.textContent!) as GamePage | DatasetPage | EvaluationPage
const shown =
  data.kind === 'game' ? (
    <Game page={data} />
  ) : data.kind === 'dataset' ? (
    <Dataset page={data} />
  ) : (
    <EvaluationView page={data} />
  )
render(shown, document.getElementById('page')!)
