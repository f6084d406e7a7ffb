import { bank } from './bank.ts'

/** `{n}` are alive, and `{m}` more wrong votes lose the game. */
export const COUNT = bank({
  plain: `
    {n} of us are left, and {m} wrong {votes} can cost us the game
    {n} players are left, and {m} {mistakes} could lose it
    there are {n} of us left, and {m} wrong {votes} could lose it
    we are {n}, and {m} {mistakes} can put them level with us
    {n} are alive, and we can lose with {m} wrong {votes}
    we are {n} at the table, and {m} {mistakes} can [decide|end|lose] the game
    with {n} alive, {m} wrong {votes} and it can be over
    do the count: {n} alive, {m} {mistakes} to the end
    count with me: {n} of us, and {m} wrong {votes} to lose
  `,
  terse: `
    {n} alive, {m} {mistakes} to lose
    {n} left, {m} wrong {votes} and it may be over
    {n} of us, {m} {mistakes} to lose
    count: {n} alive, {m} {mistakes}
  `,
  lively: `
    we are down to {n}, and {m} wrong {votes} can lose it
    look around, there are {n} of us, and {m} {mistakes} can lose the game
    only {n} of us are left, and {m} {mistakes} could finish us
    {n} of us, and with {m} wrong {votes} we may have lost
  `,
  careful: `
    we should keep in mind that we are {n} and that {m} wrong {votes} could lose the game
    by my count {n} are alive, and {m} {mistakes} could make them as many as we are
    please note that with {n} alive {m} {mistakes} may lose the game
    I count {n} alive, and as I see it {m} wrong {votes} could be the end
  `,
  heard: `
    we are {n}, and after {m} {mistakes} and a night they can be level with us
    by my count {n} are alive, and {m} {mistakes} and a night could make them as many as we are
    please note that with {n} alive we have {m} {mistakes} left before it may be lost
    {n} of us are left, and {m} more {mistakes} will cost us the game
    {n} players are left, and {m} more {mistakes} would lose it
    there are {n} of us left, and {m} wrong {votes} would lose it
    we are {n}, and after {m} more {mistakes} they are level with us
    {n} are alive, and we can lose with {m} more wrong {votes}
    we are {n} at the table, and {m} more {mistakes} would [decide|end|lose] the game
    with {n} alive, {m} more wrong {votes} and it is over
    {n} left, {m} wrong {votes} and it is over
    we are down to {n}, and {m} more wrong {votes} will lose it
    look around, there are {n} of us, and {m} more {mistakes} will lose the game
    only {n} of us are left, and {m} more {mistakes} would finish us
    {n} of us, and {m} more wrong {votes} and we have lost
    we should keep in mind that we are {n} and that {m} more wrong {votes} would lose the game
    by my count {n} are alive and {m} more {mistakes} would make them as many as we are
    please note that with {n} alive we have {m} {mistakes} left before it is lost
    I count {n} alive, and as I see it {m} more wrong {votes} would be the end
    look around, {n} of us, and {m} more wrong {votes} and we all go home
    we are down to {n}, {m} more {mistakes} and the lights go out
    only {n} chairs are taken and {m} more {mistakes} will sink us
    {n} at the table, {m} {mistakes} from the cliff
    of us {n} are left, and {m} more {mistakes} will cost us the game
    {n} players are left, {m} {mistakes} from a loss
    we is {n} and {m} [mistake|mistakes] loses
    [we is {n}|{n} of us is left|{n} of us is alive|{n} of us remain|{n} is alive|{n} is left|{n} players is left|{n} players is alive|we have {n} players left|there is {n} players left|there is {n} of us left|{n} of us is still alive|we is {n} left|{n} players remain|we is down to {n}] [and|so|and with|with|and after|after|] {m} [wrong vote|wrong votes|mistake|mistakes|wrong vote out|miss|misses|wrong decision|error|bad vote|bad votes]
    {n} is alive , {m} more [mistake|mistakes] and we lose
    {n} of us is left , {m} more [mistake|mistakes] and we lose
    {n} of us is left , {m} wrong [vote|votes] and we lose
    {n} players is left , {m} wrong [vote|votes] and we lose
    we is {n} , {m} more wrong [vote|votes] and we lose
    we is {n} , {m} wrong [vote|votes] and BLACK wins
    {n} of us is alive , {m} more wrong [vote|votes] and BLACK wins
    {n} players is alive and {m} more wrong [vote|votes] loses game
    {n} alive , lose one {m} and it is over
    {n} [alive|left|remain|] , {m} [wrong|bad|] [vote|votes|mistake|mistakes|miss|misses|error|errors|elimination|execution] [loses|lose|ends it|is end|is the end|and we lose|and it is over|and we lost|and it is finished|and it ends|and BLACK wins|till parity|to parity|until parity|to lose|left]
    there is {n} of us , {m} [wrong|bad|] [vote|votes|mistake|mistakes|miss|misses] [ends it|loses|lose|ends game|and we lose|and it is over]
    there is {n} of us , we have {m} [mistake|mistakes|miss|misses]
    there is {n} of us and we have {m} [mistake|mistakes|miss|misses]
    we is {n} , we have {m} [mistake|mistakes|miss|misses] [left|]
    {n} of us , we have {m} [mistake|mistakes|miss|misses] [left|]
    we is {n} at table and {m} [mistake|mistakes|miss|wrong vote|wrong votes] [is end|loses|and it is over|ends it]
    we have {n} players , {m} wrong [vote|votes|elimination] and game is over
    we is down to {n} , {m} [mistake|mistakes|wrong vote|wrong votes] [loses|lose|and we lose|and it is over|is end]
    {m} wrong [vote|votes] [lose|loses] [it|game] , we is {n}
    {m} [mistake|mistakes] and we lose , we is {n}
  `,
})
