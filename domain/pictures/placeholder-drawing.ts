/** A house as an SVG path, 120 by 80: shown in place of a missing picture (B10). */
export const placeholderDrawing = 'M18 50 66 20l36 23M34 40v26M84 32v34M10 66h100'
