import { useState } from 'preact/hooks'
import type { DealFacts, EvaluationPage } from '../schemas/evaluation-page.ts'
import { Held, Pager } from './listing.tsx'
import { SHOWN } from './source.ts'
import { clean, Select } from './text.tsx'

export interface DealQuery {
  /** How A did in both games of a deal: "2", "1" or "0" points of two; or "rules" where the rules decided something. */
  readonly pair: string
  /** Which game of a deal `winner` is about. */
  readonly arm: string
  readonly winner: string
}

interface Shown {
  readonly page: EvaluationPage
  readonly query: DealQuery
  readonly onQuery: (query: DealQuery) => void
  readonly onOpen: (deal: DealFacts) => void
}

/** The deals of an evaluation, chosen by how their games went. */
export function DealList({ page, query, onQuery, onOpen }: Shown) {
  const [from, setFrom] = useState(0)
  const change = (part: Partial<DealQuery>): void => {
    onQuery({ ...query, ...part })
    setFrom(0)
  }
  const chosen = page.deals.filter((deal) => isWanted(deal, query))
  const winners = [...new Set(page.deals.flatMap(({ games }) => games.map(({ winner }) => winner)))].sort()
  const hasPairs = page.deals.some(({ pair }) => pair !== null)
  return (
    <section aria-label="Deals">
      <div class="bar">
        {hasPairs && (
          <Select
            label="Scores"
            value={query.pair}
            onChange={(pair) => change({ pair })}
            options={[
              ['', 'any'],
              ['differ', 'the two differ'],
              ['same', 'the two are the same'],
              ['rules', 'the rules decided something'],
            ]}
          />
        )}
        <Select
          label="Game"
          value={query.arm}
          onChange={(arm) => change({ arm })}
          options={[['', 'any'], ...page.arms.map((text, i) => [String(i), clean(text)] as const)]}
        />
        <Select
          label="won by"
          value={query.winner}
          onChange={(winner) => change({ winner })}
          options={[['', 'anybody'], ...winners.map((name) => [name, name] as const)]}
        />
      </div>
      <Pager page={page.games} list={{ total: chosen.length, items: [] }} from={from} thing="deal" onMove={setFrom} />
      <div class="scroll">
        <table class="list">
          <thead>
            <tr>
              <th scope="col">deal</th>
              {page.arms.map((text) => (
                <th key={text} scope="col">
                  {clean(text)}
                </th>
              ))}
              {hasPairs && <th scope="col">scores</th>}
            </tr>
          </thead>
          <tbody>
            {chosen.slice(from, from + SHOWN).map((deal) => (
              <tr key={deal.deal}>
                <th scope="row">
                  <button type="button" onClick={() => onOpen(deal)}>
                    deal {deal.deal}
                  </button>
                </th>
                {deal.games.map(({ index, winner }, i) => (
                  <td key={index} class={`team-${winner} ${String(i) === query.arm ? 'wanted' : ''}`}>
                    {clean(winner)} <small>test {index}</small>
                  </td>
                ))}
                {hasPairs && (
                  <td>
                    {deal.pair?.join(' and ')}
                    {deal.defaulted && ' · the rules decided something'}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Held page={page.games} />
      <p class="note">A deal opens with its games side by side.</p>
    </section>
  )
}

function isWanted({ pair, games, defaulted }: DealFacts, query: DealQuery): boolean {
  const isPair =
    query.pair === '' ||
    (query.pair === 'rules' ? defaulted : pair !== null && (pair[0] === pair[1]) === (query.pair === 'same'))
  const looked = query.arm === '' ? games : games.filter((_, i) => String(i) === query.arm)
  return isPair && (query.winner === '' || looked.some(({ winner }) => winner === query.winner))
}
