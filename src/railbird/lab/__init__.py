"""What the labs of the games share: very many races in chunks, on one machine or many, results,
pages and pictures. Needs NumPy; kernels need Numba (`railbird[lab]`).
"""
