import { bank } from './bank.ts'

export const BELIEVE = bank({
  plain: `
    I believe {s}, not {t}
    between {s} and {t}, I believe {s}
    of the two claims I believe {s's} claim, not {t's}
    I believe {s} over {t}
    I believe {s} [more than|rather than] {t}
    I side with {s} against {t}
    for me {s} is the real one and {t} is not
    I take {s's} word over {t's} word
    of {s} and {t}, I trust {s's} claim
    my choice between {s} and {t} is {s}
  `,
  terse: `
    ~{s} over {t}
    ~{s} real, {t} fake
    ~{s}, not {t}
    believe {s}, not {t}
    {s} is real, {t} is not
  `,
  lively: `
    I would take {s} over {t} any day
    {t} is not telling the truth and {s} is
    I buy {s's} story and not {t's} story
    {s} is the real deal, {t} is the fake
    {t} is making it up and {s} is not
  `,
  careful: `
    {s's} claim convinces me more than {t's} claim
    if I must choose between {s} and {t}, I go with {s}
    I find {s} more credible than {t}
    {s's} story holds together better than {t's} story
    I give more weight to {s} than to {t}
    as between {s} and {t}, I lean to {s}
  `,
  heard: `
    {t} is the copy, {s} the original
    if it is {s} or {t}, give me {s} every time
    I believe {s} and not {t}
    I believe {s} 's ROLE claim than {t} 's
    I believe {s} 's claim than {t} 's
    I am taking {s} 's word over {t}
    I take {s} 's word over {t}
    {t} or {s} for ROLE , I am with {s}
    I am taking {s} 's word over {t} 's
    I take {s} 's word over {t} 's
    {s} 's [version|story|claim] is better than {t} 's
    it is {s} rather than {t}
    I would rather believe {s} than {t}
    rather {s} than {t}
    {s} is ROLE , {t} is not
    {s} is ROLE and {t} is not
    {s} is real ROLE , {t} is not
    {t} or {s} , I am with {s}
    {t} against {s} , I believe {s}
    {t} against {s} , I trust {s}
    between {s} and {t} , {s} looks [RED|honest|honester|believable|credible|real]
    between {s} and {t} , {s} is [RED|honest|believable|credible|real]
    between {t} and {s} I believe {s}
    between {t} and {s} I trust {s}
    between {t} and {s} , {s} looks [honest|believable|credible|real]
    of {t} and {s} I believe {s}
    {t} is lying and {s} is ROLE
    {t} is fake and {s} is real
    {s} is [real|true] ROLE and not {t}
    {s} looks [honest|credible|believable|convincing] than {t}
    {s} is [honest|credible|believable|convincing] than {t}
    I trust {s} than {t}
    I believe {s} than {t}
    I trust {s} and not {t}
    I do not believe {t} , I believe {s}
    {s} 's claim is credible than {t} 's
    I believe {s} instead of {t}
    I trust {s} [over|more than|and not|not] {t}
    {s} is real ROLE not {t}
    {s} is ROLE not {t}
    {s} is [real|true] ROLE and {t} is [fake|lying|false|BLACK|liar]
    {s} is ROLE and {t} is [fake|lying|false|BLACK|liar]
    {t} is fake ROLE and {s} is [real|true]
    between {s} and {t} I trust {s}
    between {s} and {t} I go with {s}
    I am with {s} not {t}
    I side with {s} over {t}
    I go with {s} over {t}
    {s} is more believable than {t}
    {s} is more credible than {t}
    {s} claim is [better|stronger|more believable|more credible] than {t}
    {s} 's claim is [better|stronger|more believable|more credible] than {t} 's
    of two ROLE i believe {s} not {t}
    between {s} and {t} I [go with|am with|trust|pick|choose|take|prefer] {s}
    between {s} and {t} I [go with|am with|trust|pick|choose|take|prefer|believe] {s} 's [claim|word|story|version|side]
    between {t} and {s} I [go with|am with|trust|pick|choose|take|prefer|lean to|lean towards] {s}
    between {t} and {s} I [go with|am with|trust|pick|choose|take|prefer|believe] {s} 's [claim|word|story|version|side]
    between {t} and {s} my [choice|pick|vote] is {s}
    between {t} and {s} {s} is ROLE
    between them I believe {s} than {t}
    if I [have to|must|had to] choose between {t} and {s} I [choose|go with|pick|take|believe|trust] {s}
    if I [have to|must|had to] choose between {s} and {t} I [choose|pick|take|believe|trust] {s}
    {t} [or|vs|versus|against] {s} [I say|I take|I pick|I choose|I go with|I believe|I trust|I am for|I prefer|for me is] {s}
    {s} [or|vs|versus|against] {t} [I say|I take|I pick|I choose|I go with|I believe|I trust|I am for|I prefer|for me is] {s}
    I believe claim of {s} not {t}
    I believe claim of {s} over claim of {t}
    I [believe|buy|trust|take|accept] {s} 's [claim|story|word|check|checks|version] not {t}
    I [believe|buy|trust|take|accept] {s} 's [claim|story|word|check|checks|version] not {t} 's
    I [believe|buy|trust|take|accept] {s} 's [claim|story|word|check|checks|version] over {t} 's
    I [believe|buy|trust|take|accept] {s} 's [claim|story|word|check|checks|version] than {t} 's
    I [believe|buy|trust|take|accept] {s} 's [claim|story|word|check|checks|version] and not {t} 's
    {s} is real one and {t} is fake
    {s} is real one {t} is fake
    {s} is real one {t} is [lying|liar|BLACK]
    {s} is real and {t} is fake
    {s} is real and {t} is not
    {s} is real one not {t}
    {s} is real {t} is [fake|not|lying]
    {s} is ROLE {t} is BLACK
    {s} is ROLE {t} is [lying|fake|liar|pretending]
    {s} is real ROLE {t} is [BLACK|lying|fake|liar|pretending]
    {s} is real ROLE and {t} is [not|BLACK|lying|fake|liar|pretending]
    {t} is fake ROLE {s} real one
    {t} is fake ROLE {s} is real one
    {t} is fake and {s} is [ROLE|real one]
    {t} is fake {s} is [ROLE|real one|real]
    {t} is lying {s} is [ROLE|real one|real]
    {t} 's claim is fake {s} is ROLE
    {t} 's claim is fake and {s} is ROLE
    real ROLE is {s} not {t}
    real ROLE is {s} and not {t}
    real ROLE is {s} and {t} is fake one
    real ROLE is {s} {t} is fake
    real one is {s} not {t}
    I would [trust|believe] {s} over {t}
    I would [trust|believe] {s} than {t}
    I would [trust|believe] {s} rather than {t}
    I am [siding|going|standing] with {s} over {t}
    I am [siding|going|standing] with {s} not {t}
    I am [siding|going|standing] with {s} against {t}
    I [stand|am|go] with {s} against {t}
    I go with {s} [and not|not] {t}
    I go with {s} and not with {t}
    I will go with {s} rather than {t}
    I would go with {s} rather than {t}
    I would go with {s} over {t}
    I will go with {s} over {t}
    I will [believe|trust] {s} over {t}
    I [prefer|choose|pick|take] {s} [to|over|rather than] {t}
    of two ROLE I prefer {s} to {t}
    {s} 's [claim|story|version|word] [makes sense|holds up|is stronger|looks real|looks real|is solid|is credible|is convincing|looks credible|is honest|is believable] than {t} 's
    {s} 's [claim|story|version|word] makes sense than {t} 's [claim|story|version|word]
    {s} makes sense than {t}
    {s} looks like real ROLE than {t}
    {s} looks like ROLE than {t}
    {s} looks real than {t}
    {s} [is|was|looks] [trustworthy|convincing|sincere|credible|honest|believable|genuine|consistent] than {t}
    I am inclined to [believe|trust] {s} than {t}
    I [tend|lean] to [believe|trust] {s} than {t}
    I tend to [believe|trust] {s} over {t}
    I lean to {s} over {t}
    I find {s} [trustworthy|convincing|sincere|believable|honest] than {t}
    I find {s} 's [story|claim|version] [trustworthy|convincing|sincere|believable|honest|credible] than {t} 's
    I have trust in {s} than in {t}
    I have trust in {s} than {t}
    I have faith in {s} than in {t}
    my choice is {s} over {t}
    my choice is {s} not {t}
    in fight of {t} and {s} I am on {s} 's side
    in fight between {t} and {s} I am [on {s} 's side|with {s}]
    I am on {s} 's side against {t}
    I am on {s} 's side not {t}
    is {s} 's word against {t} 's and I believe {s}
    is {t} 's word against {s} 's and I believe {s}
    {t} counterclaimed {s} but I [believe|trust] {s}
    {t} [claimed|claims] ROLE too late , I believe {s}
    {t} 's claim is too late , I believe {s}
    I do not believe {t} 's claim , I believe {s}
    {s} [came|claimed] first , @p is real and {t} is not
    I believe {s} and {t} is [lying|fake|BLACK|liar]
    I trust {s} and {t} is fake
    I think {t} is fake and {s} is real
    {t} must be fake because {s} is real
  `,
})
