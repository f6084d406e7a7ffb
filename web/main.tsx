import { render } from 'preact'
import type { GamePage } from '../schemas/page.ts'
import { Game } from './game.tsx'

const data = JSON.parse(document.getElementById('data')!.textContent!) as GamePage
render(<Game page={data} />, document.getElementById('page')!)
