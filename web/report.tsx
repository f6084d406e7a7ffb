import type { EvaluationPage, ReportSection } from '../schemas/evaluation-page.ts'
import { besideEachOther, type Compared } from './compared.ts'
import { Course } from './course.tsx'
import type { DealQuery } from './deal-list.tsx'
import { Scores } from './scores.tsx'
import { clean, Part, roleName } from './text.tsx'

interface Reported {
  readonly page: EvaluationPage
  readonly onDeals: (query: Partial<DealQuery>) => void
  /** Shows decisions, given the query of a link. */
  readonly onDecisions: (query: string) => void
}

/** The report of an evaluation: its verdict, the course of its margin, and its tables, which lead to deals and decisions. */
export function Report({ page, onDeals, onDecisions }: Reported) {
  return (
    <>
      <h2 class="unseen">Report</h2>
      {page.verdict.map((line, i) => (
        <p key={i} class={i === 0 ? 'verdict' : ''}>
          {clean(line)}
        </p>
      ))}
      {page.course.length > 0 && (
        <Part
          title={`The margin after each number of deals: by how much more often ${clean(page.called['a'] ?? 'A')} wins than is even, in percentage points`}
        >
          <Course steps={page.course} />
        </Part>
      )}
      <Part title="How often each side won, with 95 % intervals for a number of deals fixed in advance; press a bar for its games">
        <Scores page={page} onDeals={onDeals} />
      </Part>
      {page.sections.map((section) => (
        <Table
          key={section.title}
          page={page}
          section={section}
          onDeals={() => onDeals({})}
          onDecisions={onDecisions}
        />
      ))}
    </>
  )
}

interface Shown extends Pick<Reported, 'page' | 'onDecisions'> {
  readonly section: ReportSection
  readonly onDeals: () => void
}

/** A table of the report. Its figures are means over all deals, so its title leads to them; a figure of one player leads to its decisions. */
function Table({ page, section, onDeals, onDecisions }: Shown) {
  const compared = besideEachOther(page, section)
  const head = compared ? ['as', 'what', page.called['a'] ?? 'A', page.called['b'] ?? 'B', 'difference'] : section.head
  return (
    <section class="part">
      <h3>
        {clean(section.title)}{' '}
        <button type="button" class="row-link" onClick={onDeals}>
          deals
        </button>
      </h3>
      {section.rows.length > 0 && (
        <div class="scroll">
          <table class="list report">
            <thead>
              <tr>
                {head.map((text, i) => (
                  <th key={i} scope="col" class={compared && (i === 2 || i === 3) ? `player-${'ab'[i - 2]}` : ''}>
                    {clean(text)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {compared
                ? compared.map((line, i) => (
                    <ComparedRow
                      key={i}
                      page={page}
                      line={line}
                      isFirst={line.group !== compared[i - 1]?.group}
                      onDecisions={onDecisions}
                    />
                  ))
                : section.rows.map((row, i) => (
                    <tr key={i}>
                      {row.map((cell, j) =>
                        j === 0 ? (
                          <th key={j} scope="row">
                            {nameIn(page, String(cell))}
                          </th>
                        ) : (
                          <td key={j}>{clean(String(cell))}</td>
                        ),
                      )}
                    </tr>
                  ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="note">{clean(section.note)}</p>
    </section>
  )
}

/** What two players did of one kind, and by how much it differs. */
function ComparedRow(props: {
  page: EvaluationPage
  line: Compared
  isFirst: boolean
  onDecisions: Reported['onDecisions']
}) {
  const { page, line, isFirst, onDecisions } = props
  const { group, what, difference } = line
  return (
    <tr class={isFirst ? 'first' : ''}>
      <th scope="row">
        <span class={isFirst ? '' : 'unseen'}>{nameIn(page, group)}</span>
      </th>
      <th scope="row">{clean(what)}</th>
      {(['a', 'b'] as const).map((letter) => (
        <td key={letter}>
          {line.leads[letter] === undefined || line[letter] === '-' ? (
            clean(line[letter])
          ) : (
            <button type="button" onClick={() => onDecisions(line.leads[letter]!)} title="Show these decisions">
              {clean(line[letter])}
            </button>
          )}
        </td>
      ))}
      <td>{clean(difference)}</td>
    </tr>
  )
}

/** A group of seats: a role is called what the game calls it. */
const nameIn = ({ games }: EvaluationPage, group: string): string =>
  games.roleNames[group] === undefined ? clean(group) : roleName(games, group)
