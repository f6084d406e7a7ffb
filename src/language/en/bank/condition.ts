import type { Condition } from '../../moves.ts'
import { type Bank, bank } from './bank.ts'

/** When a conditional vote holds. */
export const CONDITIONS: Readonly<Record<Condition['is'], Bank>> = {
  black: bank({
    plain: `
      if {s} turns out {black}
      if {s} is {black}
      should {s} turn out {black}
      if {s} proves to be {black}
      if {s} comes up {black}
      in case {s} is {black}
      if it turns out that {s} is {black}
      if {s} really is {black}
      should it turn out that {s} is {black}
      if we learn that {s} was {black}
    `,
    heard: `
      should {s} be BLACK
      should {s} [flip|come up] BLACK
      if {s} [flips|shows up|ends up|was|ends up being|shows|will be|turns out to be|appears|turns|opens as|goes out|dies|leaves] BLACK
      when {s} [turns out|flips|comes up|is] BLACK
      once {s} [turns out|flips|comes up|is] BLACK
      if {s} is BLACK
      if {s} turns out as BLACK
      suppose {s} is BLACK
      assuming {s} is BLACK
    `,
  }),
  red: bank({
    plain: `
      if {s} turns out {red}
      if {s} is {red}
      should {s} turn out {red}
      if {s} proves to be {red}
      if {s} comes up {red}
      in case {s} is {red}
      if it turns out that {s} is {red}
      if {s} really is {red}
      should it turn out that {s} is {red}
      if we learn that {s} was {red}
    `,
    heard: `
      should {s} be RED
      should {s} [flip|come up] RED
      if {s} [flips|shows up|ends up|was|ends up being|shows|will be|turns out to be|appears|turns|opens as|goes out|dies|leaves] RED
      when {s} [turns out|flips|comes up|is] RED
      once {s} [turns out|flips|comes up|is] RED
      suppose {s} is RED
      assuming {s} is RED
    `,
  }),
  silent: bank({
    plain: `
      if {s} names nobody
      if {s} gives us no name
      if {s} does not name a suspect
      should {s} name nobody
      if {s} still has nobody to name
      if {s} will not tell us a suspect
      if {s} stays vague
      if we hear no name from {s}
    `,
    heard: `
      if {s} [stays|remains|keeps] [silent|quiet]
      if {s} does not [name anybody|name somebody|give name|give us name|speak|answer|talk|say who|say anything]
      if {s} says nothing
      if {s} will not [name anybody|name somebody|answer|name suspect]
      if {s} refuses to [name anybody|name somebody|answer|name suspect]
      if {s} has no suspect
      if {s} has no name
      unless {s} names [somebody|anybody|suspect]
      unless {s} gives us name
      unless {s} [speaks|answers|gives name|gives suspect]
    `,
  }),
  claiming: bank({
    plain: `
      if {s} claims to be the {sheriff}
      if {s} claims a role
      if {s} comes out as the {sheriff}
      should {s} claim to be the {sheriff}
      if {s} says {sheriff}
      if {s} now claims {sheriff}
      if we hear a {sheriff} claim from {s}
      if {s} comes out with a role
    `,
    heard: `
      should {s} claim a role
      if {s} now claims to have a role
      if {s} steps forward with a role
      if we hear a role claim from {s}
      if {s} comes up with a role claim
      should {s} come out with a role
      if {s} claims
      if {s} [claims|claim] ROLE
      if {s} claims to be ROLE
      if {s} says @p is ROLE
      if {s} counterclaims
      if {s} [comes|come] out as ROLE
      if {s} declares ROLE
      if {s} reveals role
    `,
  }),
}

/** The same of the speaker. */
export const SELF_CONDITIONS: Readonly<Record<Condition['is'], Bank>> = {
  black: bank({ plain: 'if I turn out {black}\nif I prove to be {black}\nif I come up {black}' }),
  red: bank({
    plain: `
      if I turn out {red}
      if I come up {red}
      when you see that I was {red}
      once you have seen that I was {red}
      when I turn out {red}
      if I leave today and come up {red}
      after I turn out {red}
    `,
    heard: `
      when i am RED
      if [you|they|we] vote me [out|] and i [turn out|am|flip|come up|was] RED
      if i [leave|go|die|am voted out] and [turn out|am|flip|come up] RED
      if i [leave|go|die|am voted out] and i [turn out|am|flip|come up] RED
      if i am RED
      when i flip RED
      if i flip RED
      once i flip RED
      if i am voted out and i am RED
    `,
  }),
  silent: bank({ plain: 'if I name nobody\nif I give you no name' }),
  claiming: bank({ plain: 'if I claim a role\nif I come out with a role' }),
}

/** What follows, before or behind the condition. */
export const CONSEQUENCE = bank({
  plain: `
    I vote against {v}
    {v} should go
    I will vote against {v}
    my vote goes against {v}
    {v} is next
    {v} gets my vote
    {v} has to go
    I will be voting against {v}
    we vote against {v}
    the next one to go is {v}
    look at {v} next
    we should vote out {v}
    {v} should be the next to leave
    I would turn to {v}
  `,
  heard: `
    my vote is for {v} to leave
    {v} comes next for me
    my hand goes up against {v}
    I vote against {v}
    vote against {v}
    vote {v}
    vote {v} out
    vote for {v}
    look at {v}
    we vote {v}
    we vote out {v}
    we go for {v}
    we look at {v}
    then {v} is next
    I look at {v}
    I go for {v}
    {v} goes next
    {v} must be next
    {v} should go
    {v} should be next
    {v} is BLACK
    go for {v}
    go after {v}
    check {v}
  `,
})
