import { type Ask, CHANCE, type Choice, MODERATOR, type Option } from '../../schemas/ask.ts'
import { faultOf, made } from '../game/choice.ts'
import type { Random } from '../game/random.ts'
import type { Roles, Ruleset } from '../game/ruleset.ts'
import { Session } from '../game/session.ts'
import { factsOf } from '../view/facts.ts'
import { askOf, heardBy, type View } from '../view/view.ts'
import { Nights } from './nights.ts'
import { Progress, type Secret } from './progress.ts'

/** A view that cannot be played again under a deal that it allows. */
export class CannotImagine extends Error {}

/** Draws a choice that the view neither shows nor limits, such as a shot of this night. */
export type Meanwhile = (ask: Ask, game: Session) => Choice

/** A view that is to be imagined under one deal after the other. It reads the view once. */
export class Imagination {
  readonly #view: View
  readonly #ruleset: Ruleset
  readonly #nights: Nights
  /** The night whose result this seat does not know yet; 0 if there is none. */
  #open = 0

  /** `view` ends in an ask. */
  constructor(view: View, ruleset: Ruleset) {
    this.#view = view
    this.#ruleset = ruleset
    this.#nights = new Nights(ruleset.roles.length)
    let shield: Option | undefined
    for (const { event, open } of heardBy(view)) {
      if (event.type === 'began' && event.phase === 'night') {
        this.#open = event.number
        shield = undefined
      } else if (event.type === 'began') this.#open = 0
      if (event.type === 'chose' && event.act === 'protect') shield = event.pick
      // An announced save reveals that somebody was attacked, and to the protector that it was the protected seat.
      if (event.type === 'saved') this.#nights.hear({ type: 'decided', target: shield ?? MODERATOR }, true)
      this.#nights.hear(event, !open)
    }
  }

  /**
   * A game in which this seat hears and is asked exactly what its view has, under a deal that the view allows. Public choices and its own are as
   * its view shows them; hidden choices of others are made by the game's own rule for imagined deals. Throws {@link CannotImagine}.
   */
  under(roles: Roles, random: Random, meanwhile?: Meanwhile): Session {
    const { seat, upTo } = this.#view
    const game = new Session(this.#ruleset, roles.slice(1))
    const progress = new Progress(game, random)
    const shown = this.#ruleset.shown(heardBy(this.#view).map(({ event }) => event))
    const secret: Secret = { truth: roles, nights: this.#nights }
    const { isHeardBy } = this.#ruleset.hidden
    const mine = game.view(seat).history

    const hidden = (ask: Ask, at: number): Choice | undefined => {
      const isHeard = isHeardBy(roles[seat]!, ask.act)
      if (isHeard && (ask.room !== undefined || ask.act === 'order')) return shown.others(ask, at)
      const kept = isHeard ? shown.hidden(ask, at) : undefined
      if (kept !== undefined && ask.options.includes(kept)) return made({ pick: kept })
      if (progress.night === this.#open && meanwhile) return meanwhile(ask, game)
      const pick = progress.hiddenPick(ask, secret, undefined)
      return made(ask.aloud?.includes(pick) ? { pick, text: 'PASS.' } : { pick })
    }

    const others = (ask: Ask, at: number): Choice | undefined => {
      const choice = shown.others(ask, at)
      // What chance draws after this ask does not show yet.
      return choice ?? (ask.seat === CHANCE ? made({ pick: anyOf(ask.options, random) }) : undefined)
    }

    let read = 0
    while (!game.result) {
      for (; read < game.log.length; read++) progress.hear(game.log[read]!.event)
      if (mine.length >= upTo) return this.#checked(game)
      const answers: Choice[] = []
      for (const ask of game.open) {
        const at = mine.length
        const choice =
          ask.seat === seat ? shown.own(ask, at) : progress.isHidden(ask) ? hidden(ask, at) : others(ask, at)
        const fault = faultOf(ask, choice)
        if (fault !== undefined) throw this.#failure(`${fault} (event ${at} of ${upTo})`)
        answers.push(choice!)
      }
      game.answer(answers)
    }
    throw this.#failure('the imagined game ended before')
  }

  /** The game has told this seat as many events as its view has; the last must be the ask. Tests compare all events. */
  #checked(game: Session): Session {
    const { seat, upTo } = this.#view
    const { history } = game.view(seat)
    const wanted = askOf(this.#view)
    const last = history.at(-1)!.event
    const isSame =
      history.length === upTo &&
      last.type === 'asked' &&
      last.act === wanted.act &&
      last.turn === wanted.turn &&
      last.options.length === wanted.options.length
    if (!isSame) throw this.#failure(`it came to another ask, ${JSON.stringify(last)}`)
    return game
  }

  #failure(why: string): CannotImagine {
    const { role, day } = factsOf(this.#view)
    return new CannotImagine(
      `${this.#ruleset.name}: the view of seat ${this.#view.seat} (${role}, day ${day}) cannot be imagined: ${why}`,
    )
  }
}

const anyOf = (options: readonly Option[], random: Random): Option => options[Math.floor(random() * options.length)]!
