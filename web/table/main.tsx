import { render } from 'preact'
import { App } from './app.tsx'
import { tokenHere } from './connection.ts'

const root = document.getElementById('page')!

/** Draws the table of the seat that the address names. */
function show(): void {
  const here = tokenHere()
  render(
    here ? (
      <App key={here.token} token={here.token} isJudge={here.isJudge} />
    ) : (
      <p class="banner warn" role="alert">
        This address names no seat. Open the link that “npx omerta play” has printed, with everything behind the #.
      </p>
    ),
    root,
  )
}

show()
addEventListener('hashchange', show)
