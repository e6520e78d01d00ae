/** Scores become shares that sum up to 1, in their place (softmax). */
export function toShares(scores: Float32Array): void {
  let [most, total] = [-Infinity, 0]
  for (let index = 0; index < scores.length; index += 1) most = Math.max(most, scores[index]!)
  for (let index = 0; index < scores.length; index += 1)
    total += scores[index] = Math.exp(scores[index]! - most)
  for (let index = 0; index < scores.length; index += 1) scores[index]! /= total
}
