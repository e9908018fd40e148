/** The few things that the journeys do with a browser, the same over every protocol. */
export type Browser = {
  /** Opens an address, and returns when the page has loaded. */
  open(url: string): Promise<void>
  back(): Promise<void>
  resize(size: { width: number; height: number }): Promise<void>
  /** The value of a JavaScript expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** The element that an expression gives; null where it gives null. */
  find(expression: string): Promise<Element | null>
  screenshot(): Promise<Uint8Array>
  /** The errors and warnings that the browser has reported so far. */
  faults: string[]
  close(): Promise<void>
}

export type Element = {
  click(): Promise<void>
  type(text: string): Promise<void>
  /** Chooses the option with this value. */
  select(value: string): Promise<void>
}

/** The environment variables that a browser needs, so that no other variable, time zone or font of the machine changes a result. */
export function browserEnvironment(home: string): Record<string, string> {
  const { PATH = '', FONTCONFIG_FILE } = process.env
  return { PATH, HOME: home, LANG: 'C.UTF-8', TZ: 'Africa/Nairobi', ...(FONTCONFIG_FILE && { FONTCONFIG_FILE }) }
}

export type Options = {
  /** True when the scripts of the pages run; the tests' own always do. */
  javaScript?: boolean
}
