import { render } from 'preact'
import type { DatasetPage } from '../schemas/dataset-page.ts'
import type { EvaluationPage } from '../schemas/evaluation-page.ts'
import type { GamePage } from '../schemas/page.ts'
import { Dataset } from './dataset.tsx'
import { EvaluationView } from './evaluation.tsx'
import { Game } from './game.tsx'
import { onLink } from './link.ts'

const data = JSON.parse(document.getElementById('data')!.textContent!) as GamePage | DatasetPage | EvaluationPage
let visit = 0

/** Draws the page as its link says. The key is new, so nothing of what was shown before stays. */
function show(): void {
  const key = visit++
  const shown =
    data.kind === 'game' ? (
      <Game key={key} page={data} />
    ) : data.kind === 'dataset' ? (
      <Dataset key={key} page={data} />
    ) : (
      <EvaluationView key={key} page={data} />
    )
  render(shown, document.getElementById('page')!)
}

show()
onLink(show)
