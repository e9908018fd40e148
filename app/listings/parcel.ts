type Point = readonly [x: number, y: number]

const middle: Point = [240, 160]
/** Half the sides of the parcel, before its corners are moved. */
const half: Point = [112, 68]
/** How far each corner may be moved, and the whole turned. */
const mostMoved = 16
const mostTurned = 0.16

/** A parcel among its neighbours along a road, as paths of 480 by 320: oblique as real ones are, and always the same for one seed. */
export function drawParcel(seed: string) {
  const draw = createDraws(seed)
  const angle = draw() * mostTurned
  const isMirrored = draw() > 0
  const place = (x: number, y: number): Point => {
    const across = isMirrored ? -x : x
    return [
      middle[0] + across * Math.cos(angle) - y * Math.sin(angle),
      middle[1] + across * Math.sin(angle) + y * Math.cos(angle),
    ]
  }
  const [w, h] = half
  const move = () => draw() * mostMoved
  const corners = [
    place(-w + move(), -h + move()),
    place(w + move(), -h + move()),
    place(w + move(), h),
    place(-w + move(), h),
  ] as const
  const [a, b, c, d] = corners
  return {
    road: line(place(-900, h + 34), place(900, h + 34)),
    boundaries: [
      beyond(a, b),
      beyond(d, a),
      beyond(c, b),
      beyond(d, c),
      // Neighbours behind it, beside it and across the road.
      line(place(draw() * 40, -h - 8), place(draw() * 40, -400)),
      line(place(-w - 110 + move(), -h - 4), place(-w - 104 + move(), h)),
      line(place(w + 104 + move(), -h - 4), place(w + 112 + move(), h)),
      line(place(draw() * 60, h + 40), place(draw() * 60, 400)),
    ].join(''),
    parcel: `M${[a, b, c, d].map(write).join(' ')}Z`,
    beacons: corners.map((corner) => `M${write(corner)}h.01`).join(''),
  }
}

/** A side of the parcel with what it has beyond both corners. */
function beyond(from: Point, to: Point) {
  const at = (share: number): Point => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  return line(at(-4), at(5))
}

function line(from: Point, to: Point) {
  return `M${write(from)} ${write(to)}`
}

function write([x, y]: Point) {
  return `${Math.round(x)} ${Math.round(y)}`
}

/** Numbers from -1 to 1 that follow from a text (FNV-1a, then xorshift). */
function createDraws(seed: string) {
  let state = 2_166_136_261
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state | 0) / 2 ** 31
  }
}
