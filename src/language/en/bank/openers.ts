import { lines } from './reason.ts'

/** How a speech may begin. None says anything of the game that could be false. */
export const OPENERS = {
  turn: lines(`
    good [day|evening], [everybody|all|table]
    let me [be brief|be quick|get to the point|start with the main thing]
    [a few|some|a couple of] thoughts from my side
    I have been listening [closely|to all of you|with care]
    here is [my read of the table|how I see it|where I stand|what I make of it]
    I want to put my cards in order
    my turn, then
    let us get to it
    so, from the top
    all right
    straight to the point
    this is my view of things
    I took some notes
    let us look at the facts
    you wanted me to talk, so listen
    time for some opinions
    listen up
    hear me out
    first things first
    I will not waste your time
  `),
  defence: lines(`
    [please|] hear me out
    let me answer for myself
    I understand that I am on the ballot
    think [again|twice] before you raise a hand
    I will use my time well
    give me a [moment|minute|fair hearing]
    so here I stand
    I have something to say for myself
    keep a cool head, all of you
    before you vote, listen
    all right, my defence
    I did not expect to stand here
    let us be calm about this
  `),
  'last word': lines(`
    so that was my game
    I am leaving, and you play on
    these are my last words
    that is how it goes
    before I go
    my time is up
    take this with you
    keep this in mind when I am gone
    well played, whoever did this
    a last thought from me
    I leave you with this
    use what I tell you now
  `),
  post: lines(`
    okay
    so
    hm
    quick one from me
    my two cents
    here is what I have
    right
    short version
    thinking aloud here
    hey all
    note from me
  `),
}
