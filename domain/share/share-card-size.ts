/** In pixels (H4). */
export const shareCardSize = { width: 1200, height: 630 }
