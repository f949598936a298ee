/* Macros of C23 that Ruby's headers use. A clang older than 18, which reads them for the extension, has no such file. */
#define ckd_add(sum, a, b) __builtin_add_overflow((a), (b), (sum))
#define ckd_sub(difference, a, b) __builtin_sub_overflow((a), (b), (difference))
#define ckd_mul(product, a, b) __builtin_mul_overflow((a), (b), (product))
