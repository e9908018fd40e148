/** The attributes of a box with text: a long one is scrolled within it, which the keyboard has to reach. */
export const scrolledText = (text: string) => (text.length > 200 ? { tabIndex: 0 } : {})
