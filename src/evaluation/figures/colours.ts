/** Colours that people tell apart whatever they see (Okabe and Ito), for what has no order. */
export const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#999999'] as const
