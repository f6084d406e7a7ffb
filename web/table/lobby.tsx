import { useState } from 'preact/hooks'
import type { LobbyMessage, PaceName } from '../../schemas/table.ts'
import { capital, clean } from '../text.tsx'
import type { Wire } from './connection.ts'

const PACES: readonly (readonly [PaceName, string])[] = [
  ['slow', 'Slow: time to read and type at leisure'],
  ['usual', 'Usual'],
  ['fast', 'Fast: for those who know the game'],
]

/** The lobby before the deal: participants and settings. */
export function Lobby({ lobby, wire }: { lobby: LobbyMessage; wire: Wire }) {
  const [pace, setPace] = useState(lobby.pace)
  const [isTimed, setTimed] = useState(lobby.isTimed)
  const [keeps, setKeeps] = useState(lobby.keeps)
  const [hints, setHints] = useState(lobby.hints)
  const [why, setWhy] = useState('')
  const { persons, isHost, players } = lobby
  const { red, black } = lobby.sides
  const start = async (): Promise<void> => {
    const answer = await wire.send('start', { pace, isTimed, keeps, hints })
    if (typeof answer === 'string') setWhy(answer)
  }
  return (
    <main class="lobby">
      <h1>Omertà</h1>
      <p class="lead">
        {capital(clean(lobby.ruleset))}, a game of {lobby.seats}: some are {black} and know it, and nobody else does.
        Talk, find out who lies, and vote.
      </p>
      <div class="columns">
        <section>
          <h2>At this table</h2>
          <ul>
            <li>
              <b>you</b>
            </li>
            {persons.wanted > 1 && (
              <li>
                {persons.wanted - 1} more {persons.wanted === 2 ? 'person' : 'persons'}
                <span class="quiet">
                  {' '}
                  · {persons.here} of {persons.wanted} are here
                </span>
              </li>
            )}
            {players.map((name) => (
              <li key={name}>
                {clean(name)}
                <span class="quiet"> · {kindText(name)}</span>
              </li>
            ))}
          </ul>
          <p class="quiet">Seats and cards are drawn when the game begins, so nobody knows who sits where.</p>
          {lobby.mayJudge && (
            <p class="quiet">A judge may look on with open cards, but not before nobody plays blind.</p>
          )}
        </section>
        <section>
          <h2>How</h2>
          {isHost ? (
            <>
              <fieldset>
                <legend>Pace</legend>
                {PACES.map(([name, text]) => (
                  <label key={name}>
                    <input type="radio" name="pace" checked={pace === name} onChange={() => setPace(name)} /> {text}
                  </label>
                ))}
              </fieldset>
              {persons.wanted === 1 && (
                <label>
                  <input type="checkbox" checked={!isTimed} onChange={() => setTimed(!isTimed)} /> No clock: my turns
                  wait for me
                </label>
              )}
              <label>
                <input type="checkbox" checked={hints} onChange={() => setHints(!hints)} /> Hints: each seat sees how
                likely others are {black}, by what it has heard
              </label>
              <label>
                <input type="checkbox" checked={keeps} onChange={() => setKeeps(!keeps)} /> Keep the game as training
                data on this machine, without my name
              </label>
            </>
          ) : (
            <p>
              The person who opened the table chooses the pace and starts.
              {lobby.keeps && ' The game may be kept as training data, without names.'}
            </p>
          )}
        </section>
      </div>
      <details>
        <summary>The rules in one minute</summary>
        <ul>
          <li>
            Everybody gets a card that nobody else sees. The {black} must outlive the {red}, and the {red} must vote the{' '}
            {black} out.
          </li>
          <li>
            At night the {black} can kill, and those with a special card use it.
            {lobby.isNightDrawn && ' In this game chance decides for them: nobody is asked at night.'} By day all talk,
            then all vote, and who has most votes leaves.
          </li>
          <li>
            Say what you like, true or not. Call players by number: “I think number 2 is{' '}
            {black === 'Werewolves' ? 'a Werewolf' : black}” is understood by everybody, machines too.
          </li>
          <li>
            When you are asked something a box opens at the bottom. When the time is over the rules answer for you: you
            pass, or vote as the rules say.
          </li>
        </ul>
      </details>
      {isHost ? (
        <button type="button" class="primary big" onClick={() => void start()}>
          Deal the cards
        </button>
      ) : (
        <p role="status">Waiting for the game to begin …</p>
      )}
      {why && (
        <p class="warn" role="alert">
          {clean(why)}
        </p>
      )}
    </main>
  )
}

/** Explains a player's name: "3 × holy-grail" is built in. */
function kindText(name: string): string {
  const isSeveral = / × /.test(name)
  const kind = /(?:model|gguf|decide):/.test(name)
    ? 'language model'
    : /\.[cm]?[jt]s\b/.test(name)
      ? 'program'
      : 'built-in player'
  return isSeveral ? `${kind}s` : `a ${kind}`
}
