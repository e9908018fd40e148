/**
 * An address without its secrets, also when it is mistyped: removes user and password, a port that is no number (it may be
 * part of a password), and the values of parameters such as `password`.
 */
export function conceal(address: string): string {
  return address
    .replace(/^([\w+.-]+:\/\/)?.*@/s, '$1…@')
    .replace(/^([\w+.-]+:\/\/[^/?#@:[\]]*:)(?!\d+([/?#]|$))[^/?#]*/, '$1…')
    .replaceAll(/(?<=[?&])[^&#]*/g, (parameter) => {
      const [name = '', value] = parameter.split('=', 2)
      return value !== undefined && /pass|token|secret|key/i.test(name) ? `${name}=…` : parameter
    })
}
